/** A name that nothing has yet: the wished one with the first free number behind it. */
export async function freeName(
  wished: string,
  isTaken: (name: string) => Promise<boolean>,
  maxLength = 200,
): Promise<string> {
  for (let number = 2; ; number++) {
    const end = ` (${number})`
    const name = wished.slice(0, maxLength - end.length) + end
    if (!(await isTaken(name))) return name
  }
}
