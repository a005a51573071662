import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLoaded, useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { FormFields } from '../../../ui/form/form-fields.tsx'
import { notify } from '../../../ui/message/notify.ts'
import { Section } from '../../../ui/page/section.tsx'

/** Defaults of new campaigns. */
export function SendingDefaults() {
  const { t } = useTranslation('sending-setup')
  const { t: common } = useTranslation()
  const mayChange = useMay('settings')
  const { utmDefaultOn } = useLoaded('GET /sending-defaults', {})
  const save = useSend('PUT /sending-defaults', {
    touches: ['/sending-defaults'],
    onDone: () => notify(common('saved')),
  })
  return (
    <Section title={t('defaults.title')}>
      <FormFields isReadOnly={!mayChange}>
        <Switch
          label={t('defaults.utm')}
          description={t('defaults.utmHint')}
          checked={save.variables && save.isPending ? save.variables.body.utmDefaultOn : utmDefaultOn}
          onChange={(event) => save.mutate({ body: { utmDefaultOn: event.currentTarget.checked } })}
        />
      </FormFields>
    </Section>
  )
}
