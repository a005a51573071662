import { Box, Card, Center, Group, Menu, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES, type Language, setLanguage } from '../../../i18n/texts.ts'

/** The frame of public pages. */
export function Front({ title, children }: { title: string; children: ReactNode }) {
  const { t, i18n } = useTranslation('sign-in')
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <Center component="main" mih="100vh" p="md">
      <Stack w="100%" maw={400} gap="lg">
        <Group gap="sm" justify="center">
          <img src="/icon.svg" alt="" width={40} height={40} />
          <Box>
            <Text fw={700} fz="xl" lh={1.1}>
              Postrider
            </Text>
            <Text fz="sm" c="dimmed">
              {t('brand')}
            </Text>
          </Box>
        </Group>
        <Card withBorder p="xl">
          <Title order={1} fz="xl" mb="md">
            {title}
          </Title>
          {children}
        </Card>
        <Center>
          <Menu>
            <Menu.Target>
              <UnstyledButton fz="sm" c="dimmed">
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
        </Center>
      </Stack>
    </Center>
  )
}
