import { type Icon, IconAlignLeft, IconCircleDot, IconGauge, IconListCheck, IconStar } from '@tabler/icons-react'
import type { QuestionType } from '../../logic/questions.ts'

export const TYPE_ICONS: Record<QuestionType, Icon> = {
  nps: IconGauge,
  rating: IconStar,
  single: IconCircleDot,
  multi: IconListCheck,
  text: IconAlignLeft,
}
