import { Box, Center, Group, Menu, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES, type Language, setLanguage } from '../../../i18n/texts.ts'
import { JourneyPicture } from '../../../ui/picture/pictures.tsx'
import './front.css'

/** The frame of public pages: the form, and beside it what the product is. */
export function Front({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('sign-in')
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <Box className="front">
      <Center component="main" p={{ base: 'md', sm: 'xl' }} mih="100vh">
        <Stack w="100%" maw={400} gap="lg">
          <Group gap="sm">
            <img src="/icon.svg" alt="" width={40} height={40} />
            <Text fw={750} fz={22}>
              Postrider
            </Text>
          </Group>
          <Box>
            <Title order={1} fz={28} mb="lg">
              {title}
            </Title>
            {children}
          </Box>
          <Text fz="sm" c="dimmed" hiddenFrom="md">
            {t('about')}
          </Text>
          <LanguageMenu />
        </Stack>
      </Center>
      <Center component="aside" className="front-about" aria-label="Postrider" visibleFrom="md" p="xl">
        <Stack maw={460} gap="lg">
          <JourneyPicture />
          <Text fz={26} fw={700} lh={1.25}>
            {t('brand')}
          </Text>
          <Text fz="lg">{t('about')}</Text>
        </Stack>
      </Center>
    </Box>
  )
}

function LanguageMenu() {
  const { i18n } = useTranslation()
  return (
    <Menu>
      <Menu.Target>
        <UnstyledButton fz="sm" c="dimmed" w="fit-content">
          {LANGUAGES[i18n.language as Language]} ▾
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <Menu.Item key={code} lang={code} onClick={() => setLanguage(code as Language)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
