import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface Sink {
  port: number
  ask(word: 'reset' | 'report'): Promise<{ taken: number; first: number; last: number }>
}

/** Starts a relay that takes every message in a process of its own. */
export async function startSink(): Promise<Sink> {
  const child = fork(join(import.meta.dirname, 'smtp-sink.ts'))
  process.on('exit', () => child.kill('SIGKILL'))
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    port,
    async ask(word) {
      child.send(word)
      const [answer] = await once(child, 'message')
      return answer
    },
  }
}
