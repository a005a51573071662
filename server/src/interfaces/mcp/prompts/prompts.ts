import { campaignFromBrief } from './campaign-from-brief.ts'
import type { Prompt } from './define-prompt.ts'
import { listCleanUp } from './list-clean-up.ts'
import { weeklyReport } from './weekly-report.ts'

export const PROMPTS: readonly Prompt[] = [campaignFromBrief, weeklyReport, listCleanUp]
