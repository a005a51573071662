import { Anchor, Card, Center, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaded, useSend } from '../../../api/hooks.ts'

/** The frame of the page: who is signed in matters as much as what is asked. */
export function Frame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('connected-apps')
  const { person } = useLoaded('GET /auth/me', {})
  const leave = useSend('POST /auth/logout', {
    onDone: () => location.assign(`/app/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`),
  })
  useEffect(() => {
    document.title = `${title} · Postrider`
  }, [title])
  return (
    <Center component="main" mih="100vh" p="md">
      <Stack w="100%" maw={480} gap="lg">
        <Group gap="sm" justify="center">
          <img src="/icon.svg" alt="" width={36} height={36} />
          <Text fw={700} fz="xl">
            Postrider
          </Text>
        </Group>
        <Card withBorder p={{ base: 'md', xs: 'xl' }}>
          <Title order={1} fz="xl" mb="md">
            {title}
          </Title>
          {children}
        </Card>
        {person && (
          <Text fz="sm" c="dimmed" ta="center" style={{ overflowWrap: 'anywhere' }}>
            {t('signedIn', { email: person.email })}{' '}
            <Anchor component="button" type="button" fz="sm" onClick={() => leave.mutate({})}>
              {t('otherAccount')}
            </Anchor>
          </Text>
        )}
      </Stack>
    </Center>
  )
}
