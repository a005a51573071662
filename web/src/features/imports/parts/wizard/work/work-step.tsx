import { Button, Group, Stack, Switch, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListsPicker, ShopSelect } from '../../../../../parts/object/pickers.tsx'
import { ChoiceCards } from '../../../../../ui/input/choice-cards.tsx'
import { Section } from '../../../../../ui/page/section.tsx'
import { needsConsent } from '../../../logic/plan.ts'
import { useFaultText } from '../../../logic/use-shop-and-purpose.ts'
import type { WorkProps } from '../../../logic/work-props.ts'
import { ConsentSection } from './consent-section.tsx'
import { NewListDialog } from './new-list-dialog.tsx'

const MODES = ['upsert', 'update_only', 'unsubscribe', 'remove', 'blacklist'] as const

/** The mode of an import and its consent. */
export function WorkStep(props: WorkProps) {
  const { t } = useTranslation('imports')
  const { plan, onChange } = props
  return (
    <Stack gap="lg">
      <Section title={t('work.mode')}>
        <ChoiceCards
          label={t('work.mode')}
          value={plan.mode}
          onChange={(mode) => onChange({ mode })}
          options={MODES.map((mode) => ({
            value: mode,
            label: t(`modes.${mode}`),
            hint: t(`modeHints.${mode}`),
          }))}
        />
      </Section>
      {plan.mode !== 'blacklist' && <Target {...props} />}
      {needsConsent(plan.mode) ? <ConsentSection {...props} /> : <Reason {...props} />}
      {needsConsent(plan.mode) && <Details plan={plan} onChange={onChange} />}
    </Stack>
  )
}

/** The shop and the lists of the contacts. */
function Target({ plan, chosen, faults, onChange }: WorkProps) {
  const { t } = useTranslation('imports')
  const { t: common } = useTranslation()
  const [isNew, setNew] = useState(false)
  const faultText = useFaultText(faults)
  const adds = needsConsent(plan.mode)
  return (
    <Section title={t(adds ? 'work.target' : 'work.fromLists')}>
      <Stack>
        {chosen.shops.length > 1 && adds && (
          <ShopSelect
            label={t('work.shop')}
            placeholder={common('chooseWhat')}
            description={t('work.shopHint')}
            allowDeselect={false}
            value={chosen.shop?.id ?? null}
            onChange={(shopId) => onChange({ shopId })}
            error={faultText('shop')}
          />
        )}
        <ListsPicker
          label={t('work.lists')}
          placeholder={t('work.chooseLists')}
          description={t(`work.listHints.${plan.mode}` as 'work.listHints.upsert')}
          value={plan.listIds}
          onChange={(listIds) => onChange({ listIds })}
          error={faultText('lists')}
        />
        {adds && (
          <Group>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => setNew(true)}
            >
              {t('work.newList')}
            </Button>
          </Group>
        )}
      </Stack>
      {isNew && (
        <NewListDialog
          name={plan.name}
          onClose={() => setNew(false)}
          onDone={({ id }) => onChange({ listIds: [...plan.listIds, id] })}
        />
      )}
    </Section>
  )
}

/** The source of an import that needs no consent, stored as a note. */
function Reason({ plan, faults, onChange }: WorkProps) {
  const { t } = useTranslation('imports')
  const faultText = useFaultText(faults)
  return (
    <Section title={t('work.reason')} lead={t('work.reasonLead')}>
      <TextInput
        label={t('work.origin')}
        placeholder={t('work.reasonExample')}
        required
        maxLength={120}
        value={plan.origin}
        onChange={(event) => onChange({ origin: event.currentTarget.value })}
        error={faultText('origin')}
      />
    </Section>
  )
}

function Details({ plan, onChange }: Pick<WorkProps, 'plan' | 'onChange'>) {
  const { t } = useTranslation('imports')
  return (
    <Section title={t('work.details')}>
      <Stack>
        <Switch
          label={t('work.overwrite')}
          description={t('work.overwriteHint')}
          checked={plan.overwrite === 'all'}
          onChange={(event) => onChange({ overwrite: event.currentTarget.checked ? 'all' : 'empty' })}
        />
        <Switch
          label={t('work.autofill')}
          description={t('work.autofillHint')}
          checked={plan.autofill}
          onChange={(event) => onChange({ autofill: event.currentTarget.checked })}
        />
        <Switch
          label={t('work.automations')}
          description={t('work.automationsHint')}
          checked={plan.runAutomations}
          onChange={(event) => onChange({ runAutomations: event.currentTarget.checked })}
        />
      </Stack>
    </Section>
  )
}
