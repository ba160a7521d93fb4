# The stack of what has an address: a global of WebAssembly that C++ cannot name.
	.globaltype	__stack_pointer, i32
	.functype	fiber_stack (i32) -> (i32)
	.functype	fiber_body (i32) -> ()

	.globl	stack_pointer
	.type	stack_pointer,@function
stack_pointer:
	.functype	stack_pointer () -> (i32)
	global.get	__stack_pointer
	end_function

	.globl	set_stack_pointer
	.type	set_stack_pointer,@function
set_stack_pointer:
	.functype	set_stack_pointer (i32) -> ()
	local.get	0
	global.set	__stack_pointer
	end_function

# fiber_main(fiber): the worker calls it once for each fiber, which then runs on its own stack.
	.globl	fiber_main
	.type	fiber_main,@function
	.export_name	fiber_main, fiber_main
fiber_main:
	.functype	fiber_main (i32) -> ()
	local.get	0
	call	fiber_stack
	global.set	__stack_pointer
	local.get	0
	call	fiber_body
	end_function

# fiber_fault(fiber, kind): the worker calls it once a fault has ended the fiber, which goes on in fiber_faulted.
	.functype	fiber_faulted (i32) -> ()
	.globl	fiber_fault
	.type	fiber_fault,@function
	.export_name	fiber_fault, fiber_fault
fiber_fault:
	.functype	fiber_fault (i32, i32) -> ()
	local.get	0
	call	fiber_stack
	global.set	__stack_pointer
	local.get	1
	call	fiber_faulted
	end_function
