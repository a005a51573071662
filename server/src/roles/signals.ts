/**
 * Settles when the operator stops the process. Call it before anything is started, so that no signal is missed. A second
 * Ctrl-C ends the process at once.
 */
export function untilSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    // Keeps the process alive for a role that only waits.
    const alive = setInterval(() => {}, 3_600_000)
    let asked = false
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (asked && signal === 'SIGINT') process.exit(130)
        asked = true
        clearInterval(alive)
        resolve(signal)
      })
    }
  })
}
