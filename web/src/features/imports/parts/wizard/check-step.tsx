import { Alert, Group, List, Loader, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../../api/client.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { useNamed } from '../../../../parts/object/references.ts'
import { Stat } from '../../../../ui/figure/stat.tsx'
import { Section } from '../../../../ui/page/section.tsx'
import { fileFault } from '../../logic/faults.ts'
import { needsConsent, type Plan, type Preview, sourceOf } from '../../logic/plan.ts'
import type { ShopAndPurpose } from '../../logic/use-shop-and-purpose.ts'
import { Problems } from './problems.tsx'

interface Props {
  plan: Plan
  chosen: ShopAndPurpose
  found: Preview | undefined
  fault: ApiError | null
  onChange: (changes: Partial<Plan>) => void
}

/** A preview of the import, before anything is changed. */
export function CheckStep({ plan, chosen, found, fault, onChange }: Props) {
  const { t } = useTranslation('imports')
  if (fault)
    return (
      <Alert color="red" role="alert">
        {fileFault(t, fault)}
      </Alert>
    )
  return (
    <Stack gap="lg">
      <Section title={t('check.title')} lead={t('check.lead')}>
        {found ? (
          <Figures plan={plan} found={found} />
        ) : (
          <Group role="status">
            <Loader size="sm" aria-hidden />
            <Text>{t('check.reading')}</Text>
          </Group>
        )}
      </Section>
      {found && <Problems plan={plan} problems={found.problems} onChange={onChange} />}
      <Section title={t('check.summary')}>
        <Stack>
          <Summary plan={plan} chosen={chosen} found={found} />
          <TextInput
            label={t('check.name')}
            description={t('check.nameHint')}
            maxLength={200}
            value={plan.name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
        </Stack>
      </Section>
    </Stack>
  )
}

function Figures({ plan, found }: { plan: Plan; found: Preview }) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  const { counts } = found
  const column = useConsentColumn(found)
  const names = ['new', 'existing', 'duplicateInFile', 'invalid'] as const
  return (
    <Stack>
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        {names.map((name) => (
          <Stat key={name} label={t(`check.counts.${name}`)} value={number(counts[name])} />
        ))}
      </SimpleGrid>
      {/* Their number is unknown before the import. */}
      {column &&
        needsConsent(plan.mode) &&
        (plan.kind === 'platform_newsletter' || plan.kind === 'platform_customers') && (
          <Alert color="blue">{t(`check.unagreed.${plan.kind}`, { column })}</Alert>
        )}
      {counts.suppressed > 0 && needsConsent(plan.mode) && (
        <Alert color="yellow">
          {t('check.suppressed', { count: counts.suppressed, number: number(counts.suppressed) })}
        </Alert>
      )}
      {plan.mode === 'update_only' && counts.new > 0 && (
        <Text>{t('check.newLeftOut', { count: counts.new, number: number(counts.new) })}</Text>
      )}
      {counts.valid === 0 && <Alert color="red">{t('check.nobody')}</Alert>}
    </Stack>
  )
}

/** The name of the column with consents. */
function useConsentColumn(found: Preview | undefined): string | null {
  const { t } = useTranslation('imports')
  const at = found?.consentColumn ?? null
  return at === null ? null : (found?.columns[at]?.name ?? t('column', { number: at + 1 }))
}

/** Sentences about what the import will do. */
function Summary({ plan, chosen, found }: Pick<Props, 'plan' | 'chosen' | 'found'>) {
  const { t } = useTranslation('imports')
  const { list } = useFormat()
  const names = plan.listIds.map(useNamed('list', plan.listIds))
  const adds = needsConsent(plan.mode)
  const column = useConsentColumn(found)
  return (
    <List spacing={6}>
      <List.Item>{t(`modeHints.${plan.mode}`)}</List.Item>
      {names.length > 0 && <List.Item>{t('check.lists', { lists: list(names) })}</List.Item>}
      {adds && chosen.shops.length > 1 && <List.Item>{t('check.shop', { shop: chosen.shop?.name })}</List.Item>}
      {adds && <List.Item>{t('check.consent', { purpose: chosen.purpose?.name, source: sourceOf(plan) })}</List.Item>}
      {adds && plan.kind && column && <List.Item>{t(`kindHints.${plan.kind}`, { column })}</List.Item>}
      {!adds && <List.Item>{t('check.source', { source: sourceOf(plan) })}</List.Item>}
      {adds && <List.Item>{t(`check.overwrite.${plan.overwrite}`)}</List.Item>}
      {adds && plan.autofill && <List.Item>{t('check.autofill')}</List.Item>}
      {plan.fixDomains && <List.Item>{t('check.fixDomains')}</List.Item>}
      {adds && <List.Item>{t(plan.runAutomations ? 'check.automations' : 'check.noAutomations')}</List.Item>}
    </List>
  )
}
