/* a */ // b \
 c
R"x(<<< )")x" u8"a\"" L'\'' 1'000.5e+3f 0x1p-2 "open
'open
#define a /* 
 */ "b" // c
﻿ \
$d
