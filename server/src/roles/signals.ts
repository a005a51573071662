/**
 * Settles when the operator wants the process to stop; call it before anything is started, so that no signal comes too
 * early. A second Ctrl-C ends the process at once.
 */
export function untilSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    // A role that only waits has nothing else that keeps the process alive.
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
