# What Doxygen needs changed in Markdown: it ends a <details> at the first blank line, so it must not see the tags.
s|^</*details>$|@htmlonly[block] & @endhtmlonly|
s|^<summary>.*</summary>$|@htmlonly[block] & @endhtmlonly|
