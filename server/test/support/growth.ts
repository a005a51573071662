const TRIES = 3
/** Less time than this, in microseconds, cannot be measured well and is no reason to worry. */
const LEAST = 1000

/**
 * How many times as much processor time some work takes for one large input as for `parts` small ones that are as large
 * together. About 1 for linear work and about `parts` for quadratic work, on every machine. `inputOf` makes an input of
 * a size.
 */
export function growthOf<T>(
  work: (input: T) => unknown,
  inputOf: (size: number) => T,
  { size, parts }: { size: number; parts: number },
): number {
  const [large, small] = [inputOf(size), inputOf(size / parts)]
  const many = () => {
    for (let i = 0; i < parts; i++) work(small)
  }
  // The small ones come first, so that the code is compiled when the large one is measured.
  const ofSmall = least(many)
  return (
    Math.max(
      least(() => work(large)),
      LEAST,
    ) / Math.max(ofSmall, LEAST)
  )
}

/** The processor time of this thread, the least of several tries: other work on the machine only adds to it. */
const least = (work: () => unknown) =>
  Math.min(
    ...Array.from({ length: TRIES }, () => {
      const before = process.threadCpuUsage()
      work()
      const { user, system } = process.threadCpuUsage(before)
      return user + system
    }),
  )
