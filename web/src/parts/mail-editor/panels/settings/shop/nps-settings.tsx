import { Select, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../../api/client.ts'
import { useApi } from '../../../../../api/hooks.ts'
import { notifyError } from '../../../../../ui/message/notify.ts'
import type { MailNode } from '../../../model/node.ts'
import { useSettings } from '../use-settings.ts'

/** The survey whose question the row of numbers answers. */
export function NpsSettings({ node }: { node: MailNode }) {
  const { t } = useTranslation('editor')
  const { settings, set } = useSettings('nps', node)
  const { data } = useApi('GET /surveys', { query: { pageSize: 100, sort: 'name' } })
  const choices = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const choose = async (id: string | null) => {
    if (!id) return set({ survey: '', question: '', url: '' })
    const survey = await call('GET /surveys/{survey_id}', { path: { survey_id: id } }).catch(notifyError)
    if (!survey) return
    const question = survey.questions.find(({ type }) => type === 'nps')
    set({ survey: id, question: question?.id ?? '', url: survey.publicUrl })
  }
  const text = (name: 'lowest' | 'highest') => (
    <TextInput
      size="xs"
      label={t(`nps.${name}`)}
      maxLength={60}
      value={settings[name]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  )
  return (
    <Stack gap="xs">
      <Select
        size="xs"
        label={t('nps.survey')}
        data={choices}
        value={settings.survey || null}
        placeholder={data && !choices.length ? t('nps.none') : t('nps.choose')}
        error={settings.survey && !settings.question ? t('nps.noQuestion') : undefined}
        clearable
        onChange={(id) => void choose(id)}
      />
      {text('lowest')}
      {text('highest')}
    </Stack>
  )
}
