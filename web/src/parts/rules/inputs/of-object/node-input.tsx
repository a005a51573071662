import { useTranslation } from 'react-i18next'
import { useApi } from '../../../../api/hooks.ts'
import type { InputProps } from '../../building/input-props.ts'
import { ChoiceInput } from '../plain-inputs.tsx'

interface Props extends InputProps {
  automationId: unknown
  /** Only steps that send e-mails. */
  isMail: boolean
}

/** Chooses a step of an automation. Steps without a name have that of their type. */
export function NodeInput({ automationId, isMail, ...input }: Props) {
  const { t } = useTranslation()
  const { data } = useApi(
    'GET /automations/{automation_id}',
    { path: { automation_id: String(automationId) } },
    { enabled: Boolean(automationId), isShown: true },
  )
  const nodes = (data?.graph.nodes ?? []).filter(({ type }) =>
    isMail ? type === 'send_email' : !type.startsWith('trigger_'),
  )
  const known = nodes.map(({ id, type, name }) => ({
    value: id,
    label: name || `${t(`automation.nodes.${type as 'wait'}`, { defaultValue: type })} (${id})`,
  }))
  // A step of an older version stays chosen.
  const own = String(input.value ?? '')
  const isGone = own !== '' && !known.some(({ value }) => value === own)
  return <ChoiceInput {...input} options={isGone ? [...known, { value: own, label: own }] : known} />
}
