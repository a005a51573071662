import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Watches the memory of a process, in MB: at the start, the peaks of a quarter, half and all of the run, at the end.
 */
export function watchMemory(child: ChildProcess, everyMs = 500) {
  const now = () => {
    try {
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024)
    } catch {
      return 0 // no /proc here, or it has ended
    }
  }
  const seen = [now()]
  const timer = setInterval(() => seen.push(now()), everyMs)
  const peakOf = (part: number) => Math.max(...seen.slice(0, Math.ceil(seen.length * part)))
  return () => {
    clearInterval(timer)
    seen.push(now())
    return { start: seen[0]!, quarter: peakOf(0.25), half: peakOf(0.5), peak: peakOf(1), end: seen.at(-1)! }
  }
}
