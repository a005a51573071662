import { Menu, Text, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUser } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useMe } from '../../../core/company.tsx'
import { forgetSeen } from '../../../core/recent.ts'
import { useRenewMe } from '../../../core/renew-me.ts'
import { LANGUAGES, type Language, setLanguage } from '../../../i18n/texts.ts'
import { PageLink } from '../../../ui/link/link.tsx'

export default function PersonMenu({ button }: { button: ReactElement }) {
  const { t, i18n } = useTranslation()
  const { person } = useMe()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const logOut = useSend('POST /auth/logout', {
    onDone: () => {
      forgetSeen()
      location.assign('/app/sign-in')
    },
  })
  const renew = useRenewMe()
  // The cached person needs the new language too: every page reads it from there.
  const save = useSend('PATCH /auth/me', { onDone: (me) => void renew(me) })
  const chooseLanguage = (language: Language) => {
    void setLanguage(language)
    if (person) save.mutate({ body: { language } })
  }
  return (
    <Menu position="bottom-end" width={240} defaultOpened>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text fz="sm" fw={600} c="var(--mantine-color-text)">
            {person?.name}
          </Text>
          {person?.email}
        </Menu.Label>
        <Menu.Item component={PageLink} to="/profile" leftSection={<IconUser size={16} aria-hidden />}>
          {t('person.profile')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('person.language')}</Menu.Label>
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <Menu.Item
            key={code}
            lang={code}
            onClick={() => chooseLanguage(code as Language)}
            fw={i18n.language === code ? 600 : undefined}
            aria-current={i18n.language === code}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('person.look')}</Menu.Label>
        {(
          [
            ['light', IconSun],
            ['dark', IconMoon],
            ['auto', IconDeviceDesktop],
          ] as const
        ).map(([scheme, Icon]) => (
          <Menu.Item
            key={scheme}
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => setColorScheme(scheme)}
            fw={colorScheme === scheme ? 600 : undefined}
            aria-current={colorScheme === scheme}
          >
            {t(`person.${scheme}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => logOut.mutate({})}>
          {t('person.leave')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
