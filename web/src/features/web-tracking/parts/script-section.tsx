import { List, Stack, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { CopyBlock } from '../../../ui/input/copy-block.tsx'
import { notify } from '../../../ui/message/notify.ts'
import { Section } from '../../../ui/page/section.tsx'
import type { Site } from '../logic/site.ts'
import { ScriptCheck } from './script-check.tsx'

/** The HTML that a website needs, and whether it is there. */
export function ScriptSection({ site }: { site: Site }) {
  const { t } = useTranslation('web-tracking')
  const mayChange = useMay('settings')
  const { shop, script } = site
  const change = useSend('PATCH /site-script/{shop_id}', {
    touches: ['/site-script', '/web-tracking'],
    onDone: ({ active }) => notify(t(active ? 'script.switchedOn' : 'script.switchedOff')),
  })
  return (
    <Section title={t('script.title')} lead={t('script.lead')}>
      <Stack>
        <List type="ordered" spacing="xs" fz="sm" pr="md">
          <List.Item>{t('script.steps.copy')}</List.Item>
          <List.Item>{t('script.steps.paste')}</List.Item>
          <List.Item>{t('script.steps.check')}</List.Item>
        </List>
        <CopyBlock text={script.snippet} label={t('script.snippet')} />
        <Switch
          label={t('script.active')}
          description={t('script.activeHint')}
          checked={change.isPending ? change.variables.body?.active === true : script.active}
          disabled={!mayChange}
          onChange={(event) =>
            change.mutate({ path: { shop_id: shop.id }, body: { active: event.currentTarget.checked } })
          }
        />
        <ScriptCheck site={site} />
      </Stack>
    </Section>
  )
}
