import { hostname } from 'node:os'
import { VERSION } from '../../version.ts'

/** What PostgreSQL keeps of a name. */
const LONGEST = 63

/** The name of this process in the database's list of connections, by which the operator finds it. */
export function processName(role: string): string {
  const place = `:${process.pid}`
  const name = `postrider ${role} ${VERSION} ${hostname().replaceAll(/[^\w.-]/g, '-')}`
  return `${name.slice(0, LONGEST - place.length)}${place}`
}

/** What the name of a process says; null if it is another program's. */
export function readProcessName(name: string) {
  const [, role, version, machine, pid] = /^postrider (.+) (\S+) (\S+):(\d+)$/.exec(name) ?? []
  return role && version && machine && pid ? { role, version, machine, pid } : null
}
