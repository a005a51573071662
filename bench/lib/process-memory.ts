import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Watches how much memory a process of ours has, in MB. */
export function watchMemory(child: ChildProcess, everyMs = 500) {
  const now = () => {
    try {
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024)
    } catch {
      return 0 // no /proc here, or it has ended
    }
  }
  const start = now()
  let peak = start
  const timer = setInterval(() => {
    peak = Math.max(peak, now())
  }, everyMs)
  return () => {
    clearInterval(timer)
    return { start, peak: Math.max(peak, now()), end: now() }
  }
}
