/** Settles when the operator wants the process to stop. A second Ctrl-C ends it at once. */
export function untilSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    // A role that only waits has nothing else that keeps the process alive.
    const alive = setInterval(() => {}, 3_600_000)
    let asked = false
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (asked && signal === 'SIGINT') process.exit(130)
        asked = true
        clearInterval(alive)
        resolve(signal)
      })
    }
  })
}
