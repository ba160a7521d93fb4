# How results are kept: an object whose last member is a list, an element a line, so that two runs compare line by line.
def with_list($name):
  (del(.[$name]) | tojson | rtrimstr("}")) + ",\($name | tojson):[\n " + (.[$name] | map(tojson) | join(",\n ")) + "\n]}";
