import type { SMTPServer } from 'smtp-server'

/**
 * Counts the commands of each session and ends those with too many. The library reports commands to its logger only, so
 * this is a logger that counts.
 */
export function countCommands(most: number) {
  const counts = new Map<string, number>()
  const ignore = () => {}
  return {
    logger: (connections: () => SMTPServer['connections']) => ({
      level: ignore,
      trace: ignore,
      info: ignore,
      warn: ignore,
      error: ignore,
      fatal: ignore,
      debug({ tnx, cid }: { tnx?: string; cid: string }) {
        if (tnx !== 'command') return
        const count = (counts.get(cid) ?? 0) + 1
        counts.set(cid, count)
        if (count <= most) return
        for (const connection of connections())
          if (connection.id === cid) connection.send(421, 'too many commands, try again later')
      },
    }),
    /** Starts again at zero: after a mail, and when the session has ended. */
    forget: (cid: string) => counts.delete(cid),
  }
}
