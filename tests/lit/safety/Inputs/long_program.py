"""usage: long_program.py macro|condition: prints a program that keeps a compiler busy: a macro of
10^10 tokens, a condition of 20,000 operands"""
import sys

if sys.argv[1] == "macro":
    print("#define A0 " + "x " * 10)
    for level in range(9):
        print(f"#define A{level + 1}", f"A{level} " * 10)
    print("int main(void) { int x; A9; return 0; }")
else:
    print("int main(void) { int x = 1; return !(" + " && ".join(["x"] * 20000) + "); }")
