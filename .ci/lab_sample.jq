# Of the build's manifest, the kernels that the check `lab` compares: for each its exercise, the target of its judge and its
# test. $verified: what the laboratory offers; $all: every kernel of the course instead.
def kernels($side): .name as $exercise | .chapter as $chapter | .[$side][]
  | {kind: .expect, row: [$exercise, "\($exercise)_\($side)_\(.name)", "\($chapter).\($exercise).\($side).\(.name)"]};
def solution: [.name, "\(.name)_solution", "\(.chapter).\(.name)"];

($verified | map(.id)) as $offered
| [.exercises[] | select(.id as $id | $all or ($offered | index($id)))]
| if $all then .[] | solution, (kernels("wrong", "right") | .row)
  else (group_by(.chapter)[][0] | solution, first(kernels("right")).row), ([.[] | kernels("wrong")] | group_by(.kind)[][0].row)
  end
| @tsv
