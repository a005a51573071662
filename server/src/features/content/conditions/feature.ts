import type { Feature } from '../../../feature.ts'
import { conditionPersonalData } from './personal-data.ts'

/** Blocks of mails that only contacts see who match the rules of the block. */
export const conditions: Feature = { name: 'conditions', personal: [conditionPersonalData] }
