/** Settles when the operator wants the process to stop. A second signal ends it at once. */
export function untilSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let asked = false
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (asked && signal === 'SIGINT') process.exit(130)
        asked = true
        resolve(signal)
      })
    }
  })
}
