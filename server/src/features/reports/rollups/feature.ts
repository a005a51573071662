import type { Feature } from '../../../feature.ts'
import { countAllJob } from './jobs/count-all.ts'
import { countCompanyJob } from './jobs/count-company.ts'
import { mailingMarks, orderMarks } from './readers.ts'
import { rollingUp } from './roll-up.ts'
import { followingZones, summingProducts } from './sum-products.ts'

/** Kept sums: how mails were read and why they bounced by day, what they sold, and what contacts did by month. */
export const rollups: Feature = {
  name: 'rollups',
  jobs: [countAllJob, countCompanyJob],
  loops: [rollingUp, summingProducts, followingZones],
  readers: [mailingMarks, orderMarks],
}
