import { readFileSync } from 'node:fs'

export const PERIODS = ['month', 'year'] as const
export const CURRENCIES = ['CZK', 'EUR'] as const
export type Period = (typeof PERIODS)[number]
export type PriceCurrency = (typeof CURRENCIES)[number]

/** What is sold: up to `limit` for a price without tax, as a decimal text, in each currency and period. */
export interface Tariff {
  code: string
  limit: number
  prices: Record<PriceCurrency, Record<Period, string>>
}

const MAX_BYTES = 100_000
const MAX_TARIFFS = 100
const MAX_LIMIT = 1_000_000_000

/** Reads a file with `{tariffs: [{code, limit, prices}]}`. A fault is a sentence that names its place in the file. */
export function readPriceList(path: string): readonly Tariff[] {
  const tariffs = (parse(path) as { tariffs?: unknown } | null)?.tariffs
  if (!Array.isArray(tariffs) || !tariffs.length || tariffs.length > MAX_TARIFFS)
    throw new Error(`${path}: must be an object with "tariffs", a list of 1 to ${MAX_TARIFFS}`)
  const faults = tariffs.flatMap((tariff, index) => faultsOf(tariff, tariffs.slice(0, index), `tariffs.${index}`))
  if (faults.length) throw new Error(`${path}: ${faults.slice(0, 10).join('; ')}`)
  return tariffs.map(({ code, limit, prices }: Tariff) => ({ code, limit, prices }))
}

function parse(path: string): unknown {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`${path} cannot be read: ${(error as Error).message}`)
  }
  if (text.length > MAX_BYTES) throw new Error(`${path} is larger than ${MAX_BYTES} bytes`)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${path} is not JSON: ${(error as Error).message}`)
  }
}

function faultsOf(tariff: Partial<Tariff> | null, before: Partial<Tariff>[], at: string): string[] {
  if (typeof tariff !== 'object' || tariff === null) return [`${at} must be an object`]
  const { code, limit, prices } = tariff
  const faults: string[] = []
  if (typeof code !== 'string' || !/^[a-z0-9][a-z0-9_-]{0,39}$/.test(code))
    faults.push(`${at}.code must have 1 to 40 lower-case letters, digits, - and _`)
  else if (before.some((other) => other?.code === code)) faults.push(`${at}.code is there twice`)
  if (!Number.isInteger(limit) || limit! < 1 || limit! > MAX_LIMIT)
    faults.push(`${at}.limit must be a whole number from 1 to ${MAX_LIMIT}`)
  else if (before.some((other) => Number(other?.limit) >= limit!))
    faults.push(`${at}.limit must be larger than that of the tariff before it`)
  for (const currency of CURRENCIES)
    for (const period of PERIODS) {
      const price: unknown = prices?.[currency]?.[period]
      if (typeof price !== 'string' || !/^\d{1,9}(\.\d{1,2})?$/.test(price))
        faults.push(`${at}.prices.${currency}.${period} must be a text such as "290.00"`)
    }
  return faults
}
