import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { enqueue } from '../../src/platform/jobs/enqueue.ts'
import { allJobs } from '../../src/roles/worker.ts'
import type { TestApi } from './api.ts'
import type { Company } from './company.ts'

/** The settings of an operator who sends invoices. */
export const SUPPLIER = {
  BILLING_NAME: 'Postrider s.r.o.',
  BILLING_STREET: 'Na Příkopě 12',
  BILLING_CITY: 'Praha 1',
  BILLING_POSTAL_CODE: '110 00',
  BILLING_COMPANY_ID: '25596641',
  BILLING_VAT_ID: 'CZ25596641',
  BILLING_REGISTER: 'Městský soud v Praze, oddíl C, vložka 12345',
  BILLING_IBAN: 'CZ65 0800 0000 1920 0014 5399',
  BILLING_BIC: 'GIBACZPX',
}

const tariff = (code: string, limit: number, czk: number, eur: number) => {
  const prices = (month: number) => ({ month: `${month}.00`, year: `${month * 10}` })
  return { code, limit, prices: { CZK: prices(czk), EUR: prices(eur) } }
}

/** Tariffs that a test can fill: up to 2, 5 and 10 contacts. */
export const SMALL_TARIFFS = [tariff('two', 2, 310, 12), tariff('five', 5, 620, 24), tariff('ten', 10, 1000, 40)]

/** Writes a price list; returns the settings for it. */
export function priceListFile(content: unknown): { PRICE_LIST_FILE: string } {
  const path = join(mkdtempSync(join(tmpdir(), 'postrider-prices-')), 'prices.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return { PRICE_LIST_FILE: path }
}

export const ADDRESS = {
  name: 'Květinka s.r.o.',
  companyId: '45274649',
  vatId: 'CZ45274649',
  street: 'Dlouhá 1',
  city: 'Brno',
  postalCode: '602 00',
  country: 'CZ',
}

/** Saves a complete billing profile and chooses a tariff. */
export async function subscribe(co: Company, choice: { tariff: string; period?: string; currency?: string }) {
  const owner = await co.owner()
  await owner.patch('/billing/profile', ADDRESS).ok(200)
  return owner.put('/billing/tariff', { period: 'month', currency: 'CZK', ...choice }).ok(200)
}

/** All invoices of a company, newest first. */
export const invoicesOf = async (co: Company) =>
  (await (await co.owner()).get('/billing/invoices?pageSize=100').ok(200)).items

/** Runs a job that is otherwise run at its time. Returns the number of failed jobs. */
export async function runNow(t: TestApi, name: string): Promise<number> {
  await enqueue(t.database.db, allJobs.find((job) => job.name === name)!, {})
  return t.runJobs()
}
