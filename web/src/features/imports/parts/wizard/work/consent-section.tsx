import { Alert, Blockquote, Checkbox, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../../i18n/format.ts'
import { PurposeSelect } from '../../../../../parts/object/pickers.tsx'
import { ChoiceCards } from '../../../../../ui/input/choice-cards.tsx'
import { TextLink } from '../../../../../ui/link/link.tsx'
import { Section } from '../../../../../ui/page/section.tsx'
import { kindOf } from '../../../logic/plan.ts'
import { useFaultText } from '../../../logic/use-shop-and-purpose.ts'
import type { WorkProps } from '../../../logic/work-props.ts'

const KINDS = ['csv', 'platform_newsletter', 'platform_customers'] as const

/** The documented consent: its source, purpose and time. */
export function ConsentSection(props: WorkProps) {
  const { t } = useTranslation('imports')
  const { plan, preview, vouched, faults, onChange, onVouch } = props
  const faultText = useFaultText(faults)
  const kind = kindOf(plan, preview)
  const at = preview.consentColumn
  const column = at === null ? null : (preview.columns[at]?.name ?? t('column', { number: at + 1 }))
  return (
    <Section title={t('consent.title')} lead={t('consent.lead')}>
      <Stack gap="lg">
        <div>
          <Text fw={500} fz="sm" mb={6}>
            {t('consent.who')}
          </Text>
          {column && (
            <Alert mb="sm" color="blue">
              {t('consent.columnFound', { column })}
            </Alert>
          )}
          <ChoiceCards
            label={t('consent.who')}
            value={kind}
            onChange={(kind) => onChange({ kind })}
            error={faultText('kind')}
            options={KINDS.map((one) => ({
              value: one,
              label: t(`kinds.${one}`),
              hint: column
                ? t(`kindHints.${one}`, { column })
                : t(one === 'platform_customers' ? 'kindHints.noColumn' : `kindHints.${one}NoColumn`),
              isOff: one === 'platform_customers' && !column,
            }))}
          />
        </div>
        <PurposePart {...props} />
        <OriginPart {...props} />
        {kind === 'platform_newsletter' && !column && (
          <Checkbox
            label={t('consent.subscribers')}
            checked={vouched.subscribers}
            onChange={(event) => onVouch({ subscribers: event.currentTarget.checked })}
            error={faultText('subscribers')}
          />
        )}
        <Checkbox
          label={t('consent.confirm')}
          checked={vouched.consent}
          onChange={(event) => onVouch({ consent: event.currentTarget.checked })}
          error={faultText('consent')}
        />
        <Alert color="gray" icon={<IconShieldCheck aria-hidden />} title={t('consent.without')}>
          {t('consent.withoutText')}
        </Alert>
      </Stack>
    </Section>
  )
}

/** The purpose, with the text that is stored with each consent. */
function PurposePart({ chosen: { purpose }, faults, onChange }: WorkProps) {
  const { t } = useTranslation('imports')
  const { t: common } = useTranslation()
  const { number } = useFormat()
  const faultText = useFaultText(faults)
  return (
    <div>
      <PurposeSelect
        label={t('consent.purpose')}
        placeholder={common('chooseWhat')}
        description={t('consent.purposeHint')}
        allowDeselect={false}
        required
        value={purpose?.id ?? null}
        onChange={(purposeId) => onChange({ purposeId })}
        error={faultText('purpose')}
      />
      {purpose?.text && (
        <Blockquote mt="sm" p="sm" fz="sm">
          {purpose.text}
          <Text fz="xs" c="dimmed" mt={6}>
            {t('consent.version', { version: number(purpose.textVersion) })}
          </Text>
        </Blockquote>
      )}
      <Text fz="sm" mt={6}>
        <TextLink to="/settings/purposes" fz="sm">
          {t('consent.purposes')}
        </TextLink>
      </Text>
    </div>
  )
}

function OriginPart({ plan, faults, onChange }: WorkProps) {
  const { t } = useTranslation('imports')
  const faultText = useFaultText(faults)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label={t('work.origin')}
        description={t('consent.originHint')}
        placeholder={t('consent.originExample')}
        required
        maxLength={120}
        value={plan.origin}
        onChange={(event) => onChange({ origin: event.currentTarget.value })}
        error={faultText('origin')}
      />
      <TextInput
        label={t('consent.when')}
        description={t('consent.whenHint')}
        placeholder={t('consent.whenExample')}
        maxLength={70}
        value={plan.when}
        onChange={(event) => onChange({ when: event.currentTarget.value })}
      />
    </SimpleGrid>
  )
}
