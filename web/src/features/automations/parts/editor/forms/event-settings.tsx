import { MultiSelect } from '@mantine/core'
import type { ComponentType } from 'react'
import { ORDER_STATES } from '../../../../../parts/order/order-states.ts'
import { useSay } from '../../../logic/editor/state/use-wording.ts'
import { NodeRefField } from '../fields/node-ref-field.tsx'
import { ChoiceField, SwitchField, TextField } from '../fields/plain-fields.tsx'
import { ReferenceField } from '../fields/reference-fields.tsx'
import { useField, useScope } from '../fields/scope.tsx'
import { FieldFilterFields } from './field-filter.tsx'

const SOURCES = ['erp_order', 'signup_form', 'import', 'api', 'manual', 'shop_platform', 'legacy_service'] as const
const MEMBER_STATES = ['confirmed', 'unsubscribed', 'removed'] as const
const FAILURES = [
  'customizationDataboxTerminate',
  'customizationDataboxOutOfPromocodes',
  'customizationSyntaxError',
  'contactSetFieldFail',
  'smsRateLimitReached',
  'adsError',
  'other',
] as const
const VISITS = ['home', 'article', 'cart', 'product', 'category', 'search', 'order_done', 'other'] as const

function ShopSetting() {
  const { say } = useSay()
  return <ReferenceField name="shopId" kind="shop" empty={say('ownShop')} />
}

function ListSetting() {
  const { say } = useSay()
  return <ReferenceField name="listId" kind="list" empty={say('anyList')} />
}

function FormSetting() {
  const { say } = useSay()
  return <ReferenceField name="formId" kind="form" empty={say('anyForm')} />
}

function SurveySetting() {
  const { say } = useSay()
  return <ReferenceField name="surveyId" kind="survey" empty={say('anySurvey')} />
}

function SourcesSetting() {
  const { say } = useSay()
  const { value = [], choose, shown } = useField<string[]>('sources')
  return (
    <MultiSelect
      {...shown}
      data={SOURCES.map((source) => ({ value: source, label: say(`choices.sources.${source}`) }))}
      value={value}
      onChange={(sources) => choose(sources.length ? sources : undefined)}
      placeholder={value.length ? '' : say('usualSources')}
      clearable
      hidePickedOptions
    />
  )
}

function LinkSetting() {
  const { say } = useSay()
  return <TextField name="link" max={2000} placeholder={say('anyLink')} />
}

function UrlOperatorSetting() {
  const { values } = useScope()
  return values.url ? <ChoiceField name="urlOperator" values={['eq', 'starts']} usual="eq" /> : null
}

/** The inputs of the settings of events. */
export const EVENT_SETTINGS: Record<string, ComponentType> = {
  shopId: ShopSetting,
  listId: ListSetting,
  segmentId: () => <ReferenceField name="segmentId" kind="segment" />,
  sources: SourcesSetting,
  state: () => <ChoiceField name="state" values={ORDER_STATES} isClearable />,
  status: () => <ChoiceField name="status" values={MEMBER_STATES} isClearable />,
  fieldFilter: FieldFilterFields,
  failureType: () => <ChoiceField name="failureType" values={FAILURES} isClearable />,
  failureNode: () => <NodeRefField name="failureNode" isOffered={({ type }) => !type.startsWith('trigger_')} />,
  emailNode: () => <NodeRefField name="emailNode" isOffered={({ type }) => type === 'send_email'} />,
  link: LinkSetting,
  compareParams: () => <SwitchField name="compareParams" usual />,
  url: () => <TextField name="url" max={2000} placeholder="https://" />,
  urlOperator: UrlOperatorSetting,
  visitType: () => <ChoiceField name="visitType" values={VISITS} isClearable />,
  customEvent: () => <TextField name="customEvent" max={50} placeholder="wishlist-added" />,
  formId: FormSetting,
  surveyId: SurveySetting,
}
