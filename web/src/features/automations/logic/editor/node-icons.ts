import {
  type Icon,
  IconAlertCircle,
  IconArrowsSplit2,
  IconBell,
  IconBolt,
  IconBrandFacebook,
  IconBrandGoogle,
  IconCalendarEvent,
  IconCalendarTime,
  IconClock,
  IconClockPlay,
  IconFlag,
  IconForms,
  IconGauge,
  IconGitBranch,
  IconHandStop,
  IconHourglass,
  IconListCheck,
  IconMail,
  IconMessage,
  IconPlayerPlay,
  IconPlayerStop,
  IconQuestionMark,
  IconRepeat,
  IconSpeakerphone,
  IconTag,
  IconTicket,
  IconTimeline,
  IconWebhook,
} from '@tabler/icons-react'
import type { Family } from './graph/graph.ts'

/** In the order in which types are offered. */
const ICONS: Record<string, Icon> = {
  trigger_event: IconBolt,
  trigger_date: IconCalendarEvent,
  trigger_now: IconPlayerPlay,
  trigger_scheduled: IconCalendarTime,
  trigger_repeat: IconRepeat,
  condition: IconQuestionMark,
  switch: IconGitBranch,
  split: IconArrowsSplit2,
  frequency: IconGauge,
  wait: IconClock,
  wait_event: IconHourglass,
  window: IconClockPlay,
  limit: IconGauge,
  send_email: IconMail,
  send_sms: IconMessage,
  list_change: IconListCheck,
  set_field: IconForms,
  label: IconTag,
  withdraw_consent: IconHandStop,
  coupon: IconTicket,
  fire_event: IconBolt,
  start_automation: IconTimeline,
  alert: IconBell,
  goal: IconFlag,
  webhook: IconWebhook,
  end: IconPlayerStop,
  ads_google: IconBrandGoogle,
  ads_meta: IconBrandFacebook,
  ads_sklik: IconSpeakerphone,
}

/** The place of a type among those that are offered. */
export const orderOf = (type: string): number => (type in ICONS ? Object.keys(ICONS).indexOf(type) : 1000)

export const iconOf = (type: string): Icon => ICONS[type] ?? IconAlertCircle

/** The colour of each family, which the icon and the name of the type say as well. */
export const COLORS: Record<Family, string> = {
  trigger: 'teal',
  decision: 'violet',
  wait: 'orange',
  action: 'brand',
  end: 'gray',
}
