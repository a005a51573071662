import type { Feature } from '../../../feature.ts'
import { gradeAllJob } from './jobs/grade-all.ts'
import { gradeCompanyJob } from './jobs/grade-company.ts'

/** How much contacts care for their mails: a grade, and the hour at which they read. */
export const engagement: Feature = { name: 'engagement', jobs: [gradeAllJob, gradeCompanyJob] }
