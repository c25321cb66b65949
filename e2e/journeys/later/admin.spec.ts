import { cardSellerAbi } from '@app/abis/card-seller'
import { contracts, getChain, toUsdt } from '../../support/chain.ts'
import { openSection, signInAsOperator } from '../../support/operator.ts'
import { sendInWallet, signInAs } from '../../support/sandbox-wallet.ts'
import { expect, test } from '../../support/test.ts'

const getCardPrice = () =>
  getChain().readContract({ address: contracts.cardSeller, abi: cardSellerAbi, functionName: 'price' })

test('an operator sets the price of a card; a stranger is told why not', async ({ page }) => {
  test.setTimeout(360_000)
  const before = await getCardPrice()

  await test.step('the operator sees what changes, and sets it', async () => {
    await page.goto('/set-price')
    await signInAs(page, 'Operator')
    await expect(page.getByText('what you set is in force at once')).toBeVisible()
    const field = page.getByRole('textbox', { name: 'Price of a card' })
    await page.getByRole('button', { name: 'Set', exact: true }).click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill('999999')
    await expect(page.getByText('The value may not change that far within a day')).toBeVisible()
    const next = before - before / 100n
    await field.fill(toUsdt(next))
    await expect(page.getByText('−1%')).toBeVisible()
    await page.getByRole('button', { name: 'Set', exact: true }).click()
    await sendInWallet(page)
    expect(await getCardPrice()).toBe(next)
    await expect(page.getByRole('list', { name: 'What was set' }).getByRole('listitem').first()).toContainText(
      'A card costs',
    )
  })

  await test.step('a stranger cannot', async () => {
    await page.evaluate(() => localStorage.clear())
    await page.goto('/set-price')
    await signInAs(page, 'Whale')
    await expect(page.getByText('This account is not an operator.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Set', exact: true })).toHaveAttribute('aria-disabled', 'true')
    await page.goto('/admin')
    await expect(page.getByText('This account holds none of the roles ADMIN, OPERATOR')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign in as operator' })).toHaveAttribute('aria-disabled', 'true')
  })
})

test('an operator publishes a popup; a visitor sees it once, and not after it was taken back', async ({
  page,
  browser,
}) => {
  test.setTimeout(360_000)
  await page.goto('/admin/announcements')
  await signInAs(page, 'Operator')
  await signInAsOperator(page)

  await test.step('writes it in Chinese and English, looks at it, publishes it', async () => {
    await page.getByRole('button', { name: 'New announcement' }).click()
    await page.getByRole('button', { name: 'Popup' }).click()
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Write it in zh at least')).toBeVisible()
    await page.getByRole('button', { name: /^zh/ }).click()
    await page.getByRole('textbox', { name: 'Title (zh)' }).fill('计划暂停')
    await page.getByRole('textbox', { name: 'Text (zh)' }).fill('中午暂停提现。')
    await page.getByRole('button', { name: /^en/ }).click()
    await page.getByRole('textbox', { name: 'Title (en)' }).fill('Planned pause')
    await page.getByRole('textbox', { name: 'Text (en)' }).fill('Withdrawals **pause** at noon. <b>x</b>')
    const drawn = await page.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 900 })
      return canvas.toDataURL('image/png').split(',')[1]!
    })
    const picture = { name: 'notes.txt', mimeType: 'image/png', buffer: Buffer.from('no picture') }
    const field = page.getByRole('group', { name: 'Picture' })
    await field.locator('input[type="file"]').setInputFiles(picture)
    await expect(field.getByText('This file is no picture that can be read.')).toBeVisible()
    await field.locator('input[type="file"]').setInputFiles({ ...picture, buffer: Buffer.from(drawn, 'base64') })
    await expect(field.getByRole('img', { name: 'Picture' })).toHaveJSProperty('naturalWidth', 1_080)
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText('pause')
    await page.getByRole('button', { name: 'Publish' }).click()
    const sheet = page.getByRole('dialog', { name: 'Publish this?' })
    await expect(sheet).toContainText('It opens over whatever page people are on.')
    await expect(sheet).toContainText('Missing in')
    await sheet.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Published. The row is marked below.')).toBeVisible()
    await expect(page.getByRole('button', { name: /Planned pause/ })).toContainText('Shown')
  })

  const visitor = await browser.newPage({ locale: 'en-GB' })
  await test.step('a visitor sees it once', async () => {
    await visitor.goto('/')
    const popup = visitor.getByRole('dialog', { name: 'Planned pause' })
    await expect(popup).toContainText('Withdrawals pause at noon. <b>x</b>')
    await expect(popup.locator('img[src^="/api/pictures/"]')).toHaveJSProperty('naturalWidth', 1_080)
    await popup.getByRole('button', { name: 'Close' }).click()
    await visitor.reload()
    await expect(visitor.getByRole('link', { name: 'Go to stake' })).toBeVisible()
    await visitor.waitForTimeout(3_000)
    await expect(popup).toBeHidden()
    await visitor.close()
  })

  await test.step('the operator takes it back; the log has both', async () => {
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Close' })
      .click({ timeout: 5_000 })
      .catch(() => undefined)
    await page.getByRole('button', { name: /Planned pause/ }).click()
    await page.getByRole('button', { name: 'Take back' }).click()
    await expect(page.getByRole('button', { name: /Planned pause/ })).toContainText('Taken back')
    await openSection(page, 'Audit log')
    await expect(page.getByText(' uploaded a picture').first()).toBeVisible()
    for (const done of ['wrote', 'changed'])
      await expect(page.getByText(` ${done} the announcement “Planned pause”`).first()).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('button', { name: 'Sign in as operator' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('SID'))).toBeNull()
  })
})
