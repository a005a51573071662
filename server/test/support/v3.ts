import type { Company } from './company.ts'

/** The key of a company, on paths of the compatible interface. */
export const v3Of = (company: Company) => Object.assign(company.with({}), { base: '/api/v3' })

/** An error in the envelope of the interface. */
export const failed = (message: unknown) => ({ status: 'error', meta: [], message })
