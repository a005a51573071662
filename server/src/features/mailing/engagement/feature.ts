import type { Feature } from '../../../feature.ts'
import { gradeAllJob } from './jobs/grade-all.ts'
import { gradeCompanyJob } from './jobs/grade-company.ts'

/** How much contacts read: a grade from A to E, and the hour of the day at which they read. */
export const engagement: Feature = { name: 'engagement', jobs: [gradeAllJob, gradeCompanyJob] }
