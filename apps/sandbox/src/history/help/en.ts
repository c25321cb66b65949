import type { HelpTexts } from './help-texts.ts'

export const en: HelpTexts = {
  connect: {
    title: 'How to connect a wallet',
    summary: 'Connecting shows this site your address. It cannot spend anything.',
    steps: [
      'Press **Connect Wallet** at the top.',
      'Choose a wallet of this browser, or scan the code with the wallet on your phone.',
      'If the wallet is on another network, it asks to add and to switch to the right one.',
      'Sign the message that proves the address is yours.',
    ],
    note: 'No wallet yet? You can [read on](/help) and look at any address without one.',
  },
  signIn: {
    title: 'What you sign when you sign in',
    summary: 'A short text with the time. It costs nothing and moves nothing.',
    steps: [
      'The message reads **Authorisation:** followed by the time in milliseconds.',
      'The page works out who signed it. Only if that is your account does it count as signed in.',
      'Each account signs once in this browser; choosing another account asks again.',
    ],
    note: 'A sign-in is never a transaction. If a wallet shows a fee or an amount at this point, refuse it.',
  },
  stake: {
    title: 'How to stake',
    summary: 'USDT is locked for 180 days and earns {symbol} from a budget that is already in the contract.',
    steps: [
      'Activate a superior first: open the link of whoever invited you, or enter the address.',
      'Open [Stake](/stake) and enter an amount. The unlock date and your share are shown before you sign.',
      'The wallet asks twice: to allow exactly this amount, then to stake it.',
    ],
    note: 'Rewards can be claimed at any time. They end when the budget does, unless it is funded again.',
  },
  takeOut: {
    title: 'How to take out a stake',
    summary: 'A stake is locked for 180 days and can be taken out at any time after that.',
    steps: [
      'Open the [list of stakes](/stake/list).',
      'A stake whose lock has ended offers to be taken out.',
      'Confirm the transaction in the wallet.',
    ],
    note: 'Before that it stays; rewards can be claimed at any time. The list gives the unlock dates as a calendar file.',
  },
  power: {
    title: 'Computing power and its fuel',
    summary: 'An order puts out {symbol} as long as it has both power and fuel.',
    steps: [
      'Buy power with USDT or {symbol} under [Swap for power](/swap-power).',
      'Open an order under [Computing power](/stake?tab=power) with power and {symbol} as fuel.',
      'The order says when the fuel will be empty. Add fuel before that.',
      'Claim the output whenever you like.',
    ],
    note: 'A suspended order puts out nothing, yet fuel and power go on being used up, and what is used up does not come back. After a refill the power that is left puts out again.',
  },
  cards: {
    title: 'Cards: stake, claim, give away',
    summary: 'A {card} holds {held} {symbol} and stands for {shares} shares.',
    steps: [
      'Buy one in the [backpack](/backpack). It takes an activated superior and a place on the whitelist.',
      'Stake it: each day {release} {symbol} are released and {income} RWAS come on top.',
      'Claim what was released, or take the card out: it then stands still and keeps the rest.',
      'Only a card that is not staked can be given to another address. Check the address twice.',
    ],
    note: 'The shares are claimed once per card, with a signature and a running RWAS stake. The [claim list](/nft/claim-list) shows how far each is.',
  },
  claims: {
    title: 'Claim everything at once',
    summary: 'Rewards of all stakes, orders and cards in one transaction.',
    steps: [
      'Open [Claim](/nft/claim-all-base). It lists what comes from where.',
      'Press **Claim everything** and confirm once.',
    ],
    note: 'Dividends are not among them: they gather under [Assets](/assets-page) and are withdrawn there.',
  },
  withdraw: {
    title: 'How to withdraw, step by step',
    summary: 'Request, voucher, payout, final: what each step does and what it costs.',
    steps: [
      'Open [Withdraw](/assets-page/withdraw), choose the token and enter the amount. The fee, which is burned, and what arrives are shown.',
      'Look at **Left today**: each account has a daily quota. **Window** says when withdrawals are open.',
      'Sign the request. This is free, and the amount is set aside for you.',
      'The service signs a voucher at once.',
      'Press **Get paid**: you hand the voucher to the vault. The network fee is yours.',
      'A few blocks later the payment is final.',
    ],
    note: 'The quota is new each day at 00:00 UTC. The [withdraw list](/assets-page/withdraw-list) keeps every step with its time.',
  },
  resend: {
    title: 'The voucher has expired: resend',
    summary: 'Nothing is lost. The same withdrawal gets a new voucher.',
    steps: [
      'Open the [withdraw list](/assets-page/withdraw-list). An expired one is marked **Resend**.',
      'Press **Resend** and sign. The new voucher belongs to the same withdrawal.',
      'Get paid with it in time. Or cancel: the whole amount is available again.',
    ],
    note: 'The vault pays each withdrawal once, however many vouchers it had.',
  },
  swap: {
    title: 'How to swap USDT and {symbol}',
    summary: 'Every cost is shown before you sign.',
    steps: [
      'Open [{product} Swap](/swap-{path}) and enter what you pay.',
      'Check **At least**: less than that is refused, and you keep what you have.',
      'Check the price impact and the 2% of the {symbol} side that is burned.',
      'Confirm in the wallet.',
    ],
    note: 'A large slippage invites others to trade ahead of you. Leave it as it is unless a swap keeps failing.',
  },
  escrow: {
    title: 'Lock {symbol} for VE dividends',
    summary: 'The longer the lock, the more power. It runs down evenly until the end.',
    steps: [
      'Open [VE](/ve), enter an amount and choose the end.',
      'Later you can add to the lock or move its end further away.',
      'Once the end has passed, withdraw everything.',
    ],
    note: 'There is no way out before the end. The share of all power decides the share of the VE dividends.',
  },
  dao: {
    title: 'Mint DR and join the DAO',
    summary: '1 {symbol} becomes 1 DR, and 2% on top is burned.',
    steps: [
      'Mint DR under [Join DAO](/dr?tab=mint). The {symbol} is burned: DR cannot be changed back.',
      'Stake DR in the DAO fund. It is locked for 180 days.',
      'The DR you have staked decides your node class and your place in the [ranking](/dr/ranking).',
    ],
    note: 'The page says how much DR the next class needs.',
  },
  invite: {
    title: 'Invite others',
    summary: 'Whoever follows your link decides whether to bind to you.',
    steps: [
      'Open [Invite](/invite) and copy the link, or show the code.',
      'The other person sees your address and confirms in the wallet. Without that nothing is bound.',
      'A superior cannot be changed later.',
    ],
    note: 'Promotion income comes out of funded pools, never out of the stake of those you invited. Each row opens how it was worked out.',
  },
  viewOnly: {
    title: 'Look at an address without its wallet',
    summary: 'A view-only link shows what is public. Nothing can be signed.',
    steps: [
      'Press **Connect Wallet**, then **view any address**. Or add `?watch_a=` and the address to a link.',
      'A banner stays on every page as long as you are looking at it.',
      'Leave the view in the banner to go back to your own account.',
    ],
    note: 'Such a link can be given to anybody: it holds no secret.',
  },
  security: {
    title: 'What we never ask for',
    summary: 'No recovery phrase, no private key, no payment to unlock anything.',
    steps: [
      'Nobody of {product} asks for your recovery phrase or private key, and no page here has a field for it.',
      'Nobody writes to you first to help with a withdrawal.',
      'Before each signature the page says in sentences what will change. If the wallet shows something else, refuse.',
      'Each action is allowed exactly the amount it needs. Under [Allowances](/allowances) you can take back what is left.',
    ],
    note: 'Open this site by your own bookmark, and compare the address in the address bar.',
  },
}
