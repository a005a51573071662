import { Stack } from '@mantine/core'
import type { ComponentType } from 'react'
import type { GraphNode } from '../../../logic/editor/graph/graph.ts'
import type { Problem } from '../../../logic/editor/state/problems.ts'
import { useOpenEditor } from '../../../logic/editor/state/use-editor.ts'
import { ScopeProvider } from '../fields/scope.tsx'
import { SplitForm, SwitchForm } from '../forms/branch-forms.tsx'
import { CouponForm, LabelForm, ListChangeForm, SetFieldForm, WithdrawConsentForm } from '../forms/contact-forms.tsx'
import { TriggerDateForm } from '../forms/date-form.tsx'
import { ConditionForm, FrequencyForm, GoalForm } from '../forms/decision-forms.tsx'
import { TriggerEventForm, WaitEventForm } from '../forms/event-form.tsx'
import { SendEmailForm, SendSmsForm } from '../forms/mail-forms.tsx'
import { AdvertisingForm, AlertForm, EndForm, FireEventForm, StartAutomationForm } from '../forms/other-forms.tsx'
import { TriggerNowForm, TriggerRepeatForm, TriggerScheduledForm } from '../forms/trigger-forms.tsx'
import { LimitForm, WaitForm, WindowForm } from '../forms/wait-forms.tsx'
import { WebhookForm } from '../forms/webhook-form.tsx'

/** The settings of each node type. */
const FORMS: Record<string, ComponentType> = {
  trigger_now: TriggerNowForm,
  trigger_scheduled: TriggerScheduledForm,
  trigger_repeat: TriggerRepeatForm,
  trigger_event: TriggerEventForm,
  trigger_date: TriggerDateForm,
  condition: ConditionForm,
  switch: SwitchForm,
  split: SplitForm,
  frequency: FrequencyForm,
  goal: GoalForm,
  wait: WaitForm,
  wait_event: WaitEventForm,
  window: WindowForm,
  limit: LimitForm,
  send_email: SendEmailForm,
  send_sms: SendSmsForm,
  list_change: ListChangeForm,
  set_field: SetFieldForm,
  label: LabelForm,
  withdraw_consent: WithdrawConsentForm,
  coupon: CouponForm,
  fire_event: FireEventForm,
  start_automation: StartAutomationForm,
  alert: AlertForm,
  webhook: WebhookForm,
  end: EndForm,
  ads_google: AdvertisingForm,
  ads_meta: AdvertisingForm,
  ads_sklik: AdvertisingForm,
}

export function NodeForm({ node, problems }: { node: GraphNode; problems: readonly Problem[] }) {
  const { configure } = useOpenEditor()
  const Form = FORMS[node.type]
  const scope = {
    values: node.config,
    path: '',
    problems,
    change: (change: GraphNode['config'], subject?: string) => configure(node.id, change, subject),
  }
  return (
    <ScopeProvider scope={scope}>
      <Stack gap="md">{Form && <Form />}</Stack>
    </ScopeProvider>
  )
}
