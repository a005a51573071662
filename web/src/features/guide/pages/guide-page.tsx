import { Alert, Box, Card, Flex } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useLocation, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { NotFound } from '../../../ui/page/not-found.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { type GuideName, isGuide, useGuides } from '../logic/guides.ts'
import { headingsOf } from '../logic/tree.ts'
import { Blocks } from '../parts/blocks.tsx'
import { Contents } from '../parts/contents.tsx'

/** One guide. */
export function GuidePage() {
  const { guide } = useParams({ strict: false }) as { guide?: string }
  return isGuide(guide) ? <GuideText key={guide} name={guide} /> : <NotFound />
}

function GuideText({ name }: { name: GuideName }) {
  const { t, i18n } = useTranslation('guide')
  const guide = useGuides([name])[0]!
  const headings = headingsOf(guide)
  const isForeign = guide.language !== i18n.language
  useScrollToAnchor()
  return (
    <Page title={guide.title} lead={guide.lead} above={[{ title: t('titles.guide'), to: '/guide' }]}>
      {isForeign && (
        <Alert icon={<IconLanguage aria-hidden />} color="blue" mb="lg" maw="50rem">
          {t('onlyEnglish')}
        </Alert>
      )}
      <Flex gap={40} align="flex-start">
        <Box flex={1} miw={0} maw="50rem">
          {headings.length > 0 && (
            <Card withBorder hiddenFrom="lg" mb="lg">
              <Contents headings={headings} />
            </Card>
          )}
          <Card withBorder p={{ base: 'md', sm: 'xl' }}>
            <Box component="article" lh={1.65} {...(isForeign ? { lang: guide.language } : {})}>
              <Blocks blocks={guide.blocks} />
            </Box>
          </Card>
        </Box>
        {headings.length > 0 && (
          <Box visibleFrom="lg" w={240} flex="none" pos="sticky" top={80}>
            <Contents headings={headings} />
          </Box>
        )}
      </Flex>
    </Page>
  )
}

/** Shows the part that the address names. The text comes after the page, when the browser has looked for it already. */
function useScrollToAnchor() {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash))?.scrollIntoView()
  }, [hash])
}
