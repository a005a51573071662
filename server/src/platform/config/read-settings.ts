// Reads settings from the environment. The settings themselves are in settings.ts.

/** One variable: how its text is read, its default, and its meaning. */
export interface Setting<T> {
  read(text: string): T
  /** The value without the variable; null if the default is derived from other settings (see `defaultText`). */
  fallback: T
  /** The default as the documentation shows it. */
  defaultText: string
  meaning: string
}

/** All faults of a configuration, each with the variable's name. */
export class ConfigError extends Error {
  constructor(faults: string[]) {
    super(
      `The configuration has ${faults.length === 1 ? 'a fault' : 'faults'}:\n${faults.map((f) => `  ${f}`).join('\n')}`,
    )
  }
}

/**
 * Reads every setting from the environment; an empty variable counts as absent. If one setting of a group is given, all
 * of them are required.
 */
export function readSettings<S extends Record<string, Setting<unknown>>>(
  schema: S,
  env: NodeJS.ProcessEnv,
  groups: readonly (readonly (keyof S & string)[])[] = [],
) {
  const faults = groups.flatMap((group) => {
    const missing = group.filter((name) => !env[name]?.trim())
    const given = group.filter((name) => !missing.includes(name))
    return given.length ? missing.map((name) => `${name}: is needed beside ${given.join(', ')}`) : []
  })
  const values: Record<string, unknown> = {}
  for (const [name, setting] of Object.entries(schema)) {
    const text = env[name]?.trim()
    try {
      values[name] = text ? setting.read(text) : setting.fallback
    } catch (error) {
      faults.push(`${name}: ${(error as Error).message}`)
    }
  }
  if (faults.length) throw new ConfigError(faults)
  return values as { [K in keyof S]: S[K] extends Setting<infer T> ? T : never }
}

export const integer = (min: number, max: number) => (value: string) => {
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < min || number > max) {
    throw new Error(`must be a whole number from ${min} to ${max}, not "${value}"`)
  }
  return number
}

export const flag = (value: string) => {
  if (value !== '0' && value !== '1') throw new Error(`must be 0 or 1, not "${value}"`)
  return value === '1'
}

export const oneOf =
  <T extends string>(...options: T[]) =>
  (value: string) => {
    if (!options.includes(value as T)) throw new Error(`must be one of ${options.join(', ')}, not "${value}"`)
    return value as T
  }

/** An address with one of the given schemes; the value itself may hold a password, so faults never repeat it. */
export const url =
  (...schemes: string[]) =>
  (value: string) => {
    const parsed = URL.parse(value)
    if (!parsed || !schemes.includes(parsed.protocol.slice(0, -1)) || !parsed.hostname) {
      throw new Error(`must be an address that starts with ${schemes.map((s) => `${s}://`).join(' or ')}`)
    }
    return value
  }

export const list =
  <T>(item: (text: string) => T) =>
  (value: string) =>
    value.split(',').map((part) => item(part.trim()))
