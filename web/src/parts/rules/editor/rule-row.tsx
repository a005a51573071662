import { Box, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { focusId, useBuilding, useParts } from '../building/builder.ts'
import { focusLater } from '../building/focus.ts'
import { isComparison, typeOf } from '../definition/catalogue.ts'
import type { GroupNode, RuleNode } from '../definition/definition.ts'
import { sentenceOf } from '../definition/sentence.ts'
import { stepAt } from '../definition/steps.ts'
import { missingOf } from '../definition/values.ts'
import { ComparisonInput } from '../inputs/comparison-input.tsx'
import { RuleLayout, ruleInputs } from '../inputs/rule-layout.tsx'
import { RuleSelect } from '../inputs/rule-select.tsx'
import { PartActions } from './part-actions.tsx'

/** One rule: its subject and its inputs, in a line that reads like a sentence. */
export function RuleRow({ rule, above }: { rule: RuleNode; above: GroupNode }) {
  const { t } = useTranslation('rules')
  const { wording, fault, isTried } = useBuilding()
  const parts = useParts()
  const own = fault?.key === rule.key ? fault : null
  const [missing] = missingOf(wording.catalogue, rule)
  const wrong = own?.field ?? (isTried ? missing : undefined) ?? ''
  const type = typeOf(wording.catalogue, rule.type)
  const isWrong = Boolean(own || (isTried && missing))
  const shown = own?.text ?? (missing ? t('missing', { what: wording.words.property(missing) }) : null)
  const note = shown && <Note text={shown} isWrong={isWrong} />
  // A step shows what is wrong in it.
  const place = own?.field ?? missing ?? ''
  const change = (values: RuleNode['values']) => parts.change({ ...rule, values })
  const subject = (
    <>
      {rule.negate && <NotMark />}
      <RuleSelect
        rule={rule}
        isWrong={wrong === 'type'}
        onChange={(next) => {
          parts.change(next)
          focusLater(focusId.type(rule.key))
        }}
      />
    </>
  )
  const edited = { values: rule.values, wrong: isWrong ? wrong : '', onChange: change }
  const inputs = !type
    ? { head: null, body: null }
    : isComparison(type)
      ? { head: <ComparisonInput {...edited} />, body: null }
      : ruleInputs({ ...edited, type, id: rule.key, note: note ? { text: note, place } : null })
  return (
    <Box
      role="group"
      aria-label={sentenceOf(wording, rule)}
      data-wrong={isWrong || undefined}
      p="sm"
      bg="var(--mantine-color-body)"
      style={{
        border: `1px solid ${isWrong ? 'var(--mantine-color-error)' : 'var(--mantine-color-default-border)'}`,
        borderRadius: 'var(--mantine-radius-md)',
      }}
    >
      <RuleLayout subject={subject} actions={<PartActions part={rule} above={above} />} {...inputs} />
      {!stepAt(place) && note}
    </Box>
  )
}

/** What is missing or wrong. */
const Note = ({ text, isWrong }: { text: string; isWrong: boolean }) => (
  <Group
    gap={6}
    mt={8}
    wrap="nowrap"
    c={isWrong ? 'var(--mantine-color-error)' : 'dimmed'}
    role={isWrong ? 'alert' : undefined}
  >
    {isWrong && <IconAlertTriangle size={16} aria-hidden />}
    <Text fz="sm">{text}</Text>
  </Group>
)

/** Only negated rules have a mark: one at every rule would be misread. */
function NotMark() {
  const { t } = useTranslation('rules')
  return (
    <Text fz="sm" fw={700} tt="uppercase" c="white" bg="red.9" px={8} py={3} bdrs="sm">
      {t('negated')}
    </Text>
  )
}
