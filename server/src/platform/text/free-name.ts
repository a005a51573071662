/** An unused name: the wanted one, if necessary with the first free number appended. */
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
