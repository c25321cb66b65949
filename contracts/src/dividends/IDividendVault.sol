// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Pays dividends that are proven by a root of settled days, with a voucher early and without anybody's leave later.
/// @notice A *day* is a UTC day counted from 1 January 1970, a *pool* a number from 0 to 4; times are Unix seconds, amounts base units of
/// the token concerned. A *root* says what each account has earned up to and with its day, all days added up. From 36 hours after its
/// post it pays with a voucher of the operator's. From 7 days after it is *open*: it pays whoever proves a leaf of it, for ever, and no
/// role, pause, cap or closing stops that. Until then it can be vetoed. An open root is never taken back, so a wrong one that nobody
/// vetoed in 7 days takes what is released later too: it cannot be closed.
/// A *leaf* is keccak256(keccak256(abi.encode(chain id, this address, account, token, cumulative))), and pairs are hashed in order of
/// size, as OpenZeppelin's `MerkleProof` and `StandardMerkleTree` do.
interface IDividendVault {
    /// @notice Signed as EIP-712 data (domain `DividendVault`, version `1`, chain id, this address). It has no id: of any number of
    /// vouchers, in any order, the largest `upTo` is what is paid in all.
    /// @param account Receives what is paid, and nobody else does.
    /// @param upTo Gross, what the account may have been paid in all when it has been paid.
    /// @param deadline The last second at which it pays, at most 7 days ahead.
    struct Voucher {
        address account;
        address token;
        uint256 upTo;
        uint256 deadline;
    }

    /// @notice From now on `token` can be funded and covered.
    event TokenAdded(address indexed token);

    /// @notice Each of `dayCount` days from `firstDay` on releases floor(amount / dayCount), and the last one the rest too.
    /// @param amount What was received.
    event PoolFunded(
        address indexed funder,
        address indexed token,
        uint8 indexed pool,
        uint256 amount,
        uint256 firstDay,
        uint256 dayCount
    );

    /// @notice Can be paid at once and is shared out among nobody: it fills what a wrong root took.
    /// @param amount What was received.
    event Covered(address indexed payer, address indexed token, uint256 amount);

    /// @notice What was earned up to and with `day`. Its ages count from the time of this block.
    /// @param index Counts up from 0; that of a vetoed root is given again.
    /// @param previousRoot Root of `index` − 1, 0 for the first.
    /// @param rulesHash By which rules it was computed; the contract does not ask.
    /// @param anchorBlock Up to which block logs were read; nor does it ask about this one, its hash and `fileHash`.
    /// @param fileHash Of the uncompressed bytes of the day's file.
    event RootPosted(
        uint256 indexed index,
        uint256 indexed day,
        bytes32 root,
        bytes32 previousRoot,
        bytes32 rulesHash,
        uint256 anchorBlock,
        bytes32 anchorHash,
        bytes32 fileHash
    );

    /// @notice `root` and every root after it are gone. The next one gets `index`.
    event RootVetoed(uint256 indexed index, bytes32 indexed root, address indexed vetoer);

    /// @notice Days from `fromDay` on are settled by these rules, until those of a later announcement begin. Of two announcements that
    /// cover a day the later log counts.
    event RulesAnnounced(bytes32 indexed rulesHash, uint256 indexed fromDay);

    /// @notice `pool` gives nothing on `day`, which was over and covered by no root.
    event EmptyPoolAnnounced(uint256 indexed day, uint8 indexed pool);

    /// @param account Whose leaf was paid.
    /// @param to Was sent `amount − fee`: `account`, unless that asked otherwise itself.
    /// @param amount Gross, fee included.
    /// @param fee Burned.
    /// @param paidInAll What `paid` says of account and token afterwards, gross.
    event DividendPaid(
        address indexed account, address indexed token, address to, uint256 amount, uint256 fee, uint256 paidInAll
    );

    /// @param endsAt The first second at which its vouchers do not pay any more.
    event SignerAdded(address indexed signer, uint256 endsAt);

    /// @notice Nobody's vouchers pay until a signer is added. Former ones never return.
    event SignersDisabled(address indexed guardian);

    /// @param cap What may leave with vouchers within a UTC day from now on.
    event DailyCapSet(address indexed token, uint256 cap);

    event FreeTokensRecovered(address indexed token, address indexed to, uint256 amount);

    /// @notice An amount of zero was asked for, or nothing arrived.
    error ZeroAmount();
    /// @notice A token that was not added.
    error UnknownToken(address token);
    error TokenAddedBefore(address token);
    error TooManyTokens(uint256 most);
    error UnknownPool(uint256 pool);
    error FirstDayOutOfRange(uint256 firstDay, uint256 earliest, uint256 latest);
    error DayCountOutOfRange(uint256 dayCount, uint256 most);
    /// @notice `day` is today or later.
    error DayNotOver(uint256 day);
    /// @param earliest The day after the newest root's; that of the deployment when there is none.
    error DayTooEarly(uint256 day, uint256 earliest);
    /// @notice Not the newest root: another was posted or vetoed meanwhile.
    error WrongPreviousRoot(bytes32 previousRoot);
    /// @notice No root has this index, or another one has, after a veto.
    error RootUnknown(uint256 index, bytes32 root);
    /// @param from The first second at which it pays this way.
    error RootTooYoung(uint256 index, uint256 from);
    /// @notice An open root stays.
    error RootOpen(uint256 index, uint256 since);
    /// @param earliest The first day that begins in 7 days or later.
    error AnnouncedTooLate(uint256 fromDay, uint256 earliest);
    /// @param computed The root to which leaf and proof lead.
    error WrongProof(bytes32 computed);
    /// @notice Account or receiver is this contract or the token: what was funded would be out of everybody's reach.
    error PaidToItself();
    /// @notice `reached` is not above what was paid already.
    /// @param reached The smaller one of what the leaf and the voucher say.
    error NothingToPay(uint256 reached, uint256 paid);
    /// @param available What is released until yesterday or covered, and not paid.
    error FundingExceeded(address token, uint256 amount, uint256 available);
    error VoucherExpired(uint256 deadline);
    /// @param latest The latest deadline that is taken now.
    error DeadlineTooFar(uint256 deadline, uint256 latest);
    /// @notice There is no signer at the moment.
    error SignerDisabled();
    /// @notice The voucher was changed, is for another chain or vault, or is by somebody else than a signer of now.
    error WrongSigner(address recovered);
    /// @notice An address is signer once; a former one never returns.
    error SignerUsedBefore(address signer);
    /// @notice Two signers have not ended.
    error TwoSigners();
    /// @notice It would have ended already.
    error SignerEnded(uint256 endsAt);
    /// @param remaining What may still leave today.
    /// @param resetsAt When the next UTC day begins.
    error DailyCapExceeded(address token, uint256 amount, uint256 remaining, uint256 resetsAt);
    error CapNotRaised(uint256 cap, uint256 currentCap);
    error CapNotLowered(uint256 cap, uint256 currentCap);
    error FreeRewardsExceeded(uint256 amount, uint256 free);

    /// @notice Lets `token` be funded, for ever. ADMIN only. Refused with `TokenAddedBefore`, with `TooManyTokens` for a ninth, and with
    /// `NotAContract`.
    function addToken(address token) external;

    /// @notice Takes `amount` of `token` from the caller and releases what arrives day by day: `dayCount` days from `firstDay` on, equal
    /// parts rounded down, the rest with the last. OPERATOR only; it cannot be had back. Refused with `UnknownToken`, `UnknownPool`,
    /// `FirstDayOutOfRange` unless `firstDay` is one of the 366 days after today, `DayCountOutOfRange` for none or more than 366, and
    /// `ZeroAmount` when nothing arrives. All that a token was ever funded and covered with stays less than 2^112 base units.
    function fund(address token, uint8 pool, uint256 amount, uint256 firstDay, uint256 dayCount) external;

    /// @notice Takes `amount` of `token` from the caller, anybody, to be paid at once: it fills a hole and is shared out among nobody.
    /// Refused with `UnknownToken`, and with `ZeroAmount` when nothing arrives. It cannot be had back.
    function cover(address token, uint256 amount) external;

    /// @notice Counts what was released up to and with `untilDay`. Anybody. A payment does it by itself until yesterday, for about 2,400
    /// gas a day; after a very long absence this takes it in parts. Refused with `DayNotOver`. A day that is counted already changes
    /// nothing.
    function advance(address token, uint256 untilDay) external;

    /// @notice Posts what was earned up to and with `day`. SETTLER only. Refused with `DayNotOver`, with `DayTooEarly` unless `day` is
    /// later than the newest root's and not before the deployment, and with `WrongPreviousRoot` unless `previousRoot` is the newest, 0
    /// for none. All else is only written down. Days may be left out.
    /// @return index Of the new root.
    function post(
        uint256 day,
        bytes32 root,
        bytes32 previousRoot,
        bytes32 rulesHash,
        uint256 anchorBlock,
        bytes32 anchorHash,
        bytes32 fileHash
    ) external returns (uint256 index);

    /// @notice Drops `root`, which has `index`, and every root after it. VETOER only, or ADMIN: members, at once and also where ADMIN has
    /// closed this target. Refused with `RootUnknown`, and with `RootOpen` from 7 days after its post on.
    function veto(uint256 index, bytes32 root) external;

    /// @notice Names the rules for days from `fromDay` on. SETTINGS only. Refused with `AnnouncedTooLate` unless `fromDay` begins in 7
    /// days or later.
    function announceRules(bytes32 rulesHash, uint256 fromDay) external;

    /// @notice Says that `pool` gives nothing on a past day that no root covers: of every root that is posted from then on. SETTINGS only. Refused with
    /// `DayNotOver`, with `DayTooEarly` for a day that a root covers or before the deployment, with `UnknownPool`.
    function announceEmptyPool(uint256 day, uint8 pool) external;

    /// @notice Pays `account` all that an open root gives it and was not paid. Anyone may call, always. Refused with `RootUnknown`,
    /// `RootTooYoung`, `WrongProof`, `PaidToItself`, `NothingToPay`, `FundingExceeded`, and with whatever the token refuses.
    /// @return sent Base units: what is paid less its fee.
    function exit(
        address account,
        address token,
        uint256 index,
        bytes32 root,
        uint256 cumulative,
        bytes32[] calldata proof
    ) external returns (uint256 sent);

    /// @notice The same for the caller's own leaf, paid to `to`. Refused also with `ZeroAddress`.
    /// @return sent Base units: what is paid less its fee.
    function exitTo(
        address to,
        address token,
        uint256 index,
        bytes32 root,
        uint256 cumulative,
        bytes32[] calldata proof
    ) external returns (uint256 sent);

    /// @notice Pays `voucher.account` until it was paid the smaller one of `upTo` and `cumulative` in all. Anyone may call, from 36 hours
    /// after the root's post on. Refused as `exit`, while paused, and with `VoucherExpired`, `DeadlineTooFar`, `SignerDisabled`,
    /// `WrongSigner`, `DailyCapExceeded`, and for a signature that is none or not in its one form (65 bytes, low `s`, `v` of 27 or 28)
    /// with `ECDSAInvalidSignature`, `ECDSAInvalidSignatureLength`, `ECDSAInvalidSignatureS`. A refused voucher can be handed in again.
    /// @return sent Base units: what is paid less its fee.
    function withdraw(
        Voucher calldata voucher,
        bytes calldata signature,
        uint256 index,
        bytes32 root,
        uint256 cumulative,
        bytes32[] calldata proof
    ) external returns (uint256 sent);

    /// @notice Lets vouchers of `newSigner` pay until `endsAt`, beside those of one other signer. SIGNER_ADMIN only. Refused with
    /// `SignerUsedBefore`, `SignerEnded`, `TwoSigners`, `ZeroAddress`.
    function addSigner(address newSigner, uint256 endsAt) external;

    /// @notice Leaves the vault without any signer, so that no voucher pays until SIGNER_ADMIN adds one. GUARDIAN only, as `pause`. Refused
    /// with `SignerDisabled` when there is none.
    function disableSigner() external;

    /// @notice Lets more of `token` leave with vouchers in a UTC day; a token's first cap is 0. ADMIN only. Refused with `CapNotRaised`.
    /// Less than 2^112.
    function raiseDailyCap(address token, uint256 cap) external;

    /// @notice Lets less of `token` leave with vouchers in a UTC day, at once. GUARDIAN only, as `pause`. Refused with `CapNotLowered`.
    function lowerDailyCap(address token, uint256 cap) external;

    /// @notice Pays out what was sent here without `fund` and `cover`. ADMIN only. Refused with `FreeRewardsExceeded` for more than
    /// `freeTokens`, with `ZeroAmount` for none.
    function recoverFreeTokens(address token, address to, uint256 amount) external;

    /// @return The only token that has a fee.
    function product() external view returns (address);

    /// @return Those that were added, in order.
    function tokens() external view returns (address[] memory);

    /// @return Base units of `token` that were ever funded.
    function funded(address token) external view returns (uint256);

    /// @return Base units of `token` that are released up to and with yesterday, whether they are counted already or not.
    function released(address token) external view returns (uint256);

    /// @return Base units of `token` that were ever covered.
    function covered(address token) external view returns (uint256);

    /// @return Base units of `token`, fees included, that were ever paid.
    function paidTotal(address token) external view returns (uint256);

    /// @return Base units of `token`, fees included, that `account` was ever paid.
    function paid(address account, address token) external view returns (uint256);

    /// @return Base units of `token` that this contract has beside what was funded or covered and not paid.
    function freeTokens(address token) external view returns (uint256);

    /// @return Base units of `amount` that are burned: 2 % rounded up for {product}, otherwise 0.
    function feeOf(address token, uint256 amount) external view returns (uint256);

    /// @return How many roots stand, open ones included.
    function rootCount() external view returns (uint256);

    /// @return How often rules or an empty pool were announced: whoever reads the logs sees by it that none is missing.
    function announcementCount() external view returns (uint256);

    /// @return root The first 26 bytes of the root with this index, which is all that is kept of it: two trees of which these are the same
    /// would take 2^104 hashes to find. 0 when there is none.
    /// @return day Up to and with which it says what was earned.
    /// @return postedAt From when its ages count; 0 when there is none.
    function rootAt(uint256 index) external view returns (bytes26 root, uint256 day, uint256 postedAt);

    /// @return newest Whose vouchers are paid before `newestEndsAt`; zero when signers were disabled since.
    /// @return newestEndsAt The first second at which they are not paid.
    /// @return older The one before, whose vouchers are paid before `olderEndsAt`; zero when there was none.
    /// @return olderEndsAt The first second at which they are not paid.
    function signers() external view returns (address newest, uint256 newestEndsAt, address older, uint256 olderEndsAt);

    /// @return Whether `account` is or was a signer.
    function wasSigner(address account) external view returns (bool);

    /// @return Base units of `token`, fees included, that may leave with vouchers within a UTC day.
    function dailyCap(address token) external view returns (uint256);

    /// @return Base units of `token` that its cap still lets leave today.
    function remainingToday(address token) external view returns (uint256);

    /// @return What is signed for `voucher`: its EIP-712 digest.
    function hashVoucher(Voucher calldata voucher) external view returns (bytes32);

    /// @return The leaf that says that `account` earned `cumulative` base units of `token` in all.
    function leafOf(address account, address token, uint256 cumulative) external view returns (bytes32);
}
