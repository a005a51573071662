import type { Company } from './company.ts'

export const slug = () => `page-${crypto.randomUUID()}`

/** A landing page with any name and address. */
export async function makePage(co: Company, more: object = {}) {
  const input = { name: `Page ${crypto.randomUUID()}`, slug: slug(), shopId: co.shopId, ...more }
  return (await co.post('/landing-pages', input).ok(201)) as {
    id: string
    name: string
    slug: string
    publicUrl: string
  }
}
