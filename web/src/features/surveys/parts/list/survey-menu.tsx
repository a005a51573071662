import { Menu } from '@mantine/core'
import { IconChartBar, IconCopy, IconLink, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '../../../../ui/link/link.tsx'
import { RowMenu } from '../../../../ui/table/row-menu.tsx'
import type { SurveyRow } from '../../logic/survey.ts'
import { useSurveyActions } from '../../logic/use-survey-actions.ts'

/** The menu of a survey in the list. */
export function SurveyMenu({ survey }: { survey: SurveyRow }) {
  const { t } = useTranslation('surveys')
  const { t: common } = useTranslation()
  const { id, name, status } = survey
  const actions = useSurveyActions(survey)
  return (
    <RowMenu name={name}>
      <Menu.Item
        component={PageLink}
        to={`/surveys/${id}?view=results`}
        leftSection={<IconChartBar size={16} aria-hidden />}
      >
        {t('views.results')}
      </Menu.Item>
      <Menu.Item component={PageLink} to={`/surveys/${id}?view=link`} leftSection={<IconLink size={16} aria-hidden />}>
        {t('views.link')}
      </Menu.Item>
      {status === 'active' ? (
        <Menu.Item leftSection={<IconPlayerPause size={16} aria-hidden />} onClick={() => void actions.deactivate()}>
          {t('deactivate.action')}
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={actions.activate}>
          {t('activate.action')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={actions.copy}>
        {t('copy')}
      </Menu.Item>
      <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={actions.remove}>
        {common('delete')}
      </Menu.Item>
    </RowMenu>
  )
}
