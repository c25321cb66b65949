// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Checked} from "../base/Checked.sol";
import {Deadline} from "../base/Deadline.sol";
import {ILapsingPause} from "../base/ILapsingPause.sol";
import {LapsingPause} from "../base/LapsingPause.sol";
import {DailyBound} from "../power/DailyBound.sol";
import {IReferralRegistry} from "../referral/IReferralRegistry.sol";
import {CardId} from "./CardId.sol";
import {CardVault} from "./CardVault.sol";
import {EquityCard} from "./EquityCard.sol";
import {ICardSeller} from "./ICardSeller.sol";
import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @title Sells equity cards for USDT, and is what makes the cards and their vault.
/// @dev ROLES: SETTINGS sets the price, by at most a tenth within any 24 hours, who may buy, and the series on sale; GUARDIAN pauses
/// sales for 7 days, ADMIN unpauses and takes unsold stock back. Nobody can have a card made without its price, what it holds and what
/// it can earn, or direct a payment elsewhere than to the treasury.
/// ASSUMPTIONS: {product} is our ProductToken. USDT does not change balances by itself (no rebasing); it may block accounts or
/// revert. While it takes a fee of its transfers nothing is sold. No payment ever lies here.
/// ROUNDING: none; bounds of the price as in DailyBound.
/// INVARIANTS: I-9, I-46, I-47, I-48.
contract CardSeller is ICardSeller, LapsingPause, ReentrancyGuardTransient {
    using DailyBound for DailyBound.Past[];
    using SafeERC20 for IERC20;
    using SafeCast for uint256;

    uint256 private constant SERIES_NOTICE = 1 hours;
    uint256 private constant MAX_QUANTITY = 50;
    uint256 private constant MAX_SERIES_ON_SALE = 16;

    /// @param authority AccessManager that knows the roles, also those of cards and vault.
    /// @param usdt What cards are sold for.
    /// @param product What cards hold.
    /// @param rewardToken What cards earn.
    /// @param registry Where an account must be bound before it buys.
    /// @param treasury Receives what cards are sold for, for ever.
    /// @param price USDT base units for one card at first.
    /// @param series On sale at once; 0 for none.
    /// @param heldPerCard Base units of {product} that a card holds when it is sold.
    /// @param releasePerDay Base units of it that a staked card releases in 24 hours.
    /// @param incomePerDay Base units of the reward token that a staked card earns in 24 hours.
    /// @param cardName Name of the collection; `cardSymbol` its symbol.
    /// @param uriPrefix What stands before the decimal id of a card in the address of its metadata; `uriSuffix` what stands behind.
    struct Setup {
        address authority;
        address usdt;
        address product;
        address rewardToken;
        address registry;
        address treasury;
        uint256 price;
        uint256 series;
        uint256 heldPerCard;
        uint256 releasePerDay;
        uint256 incomePerDay;
        string cardName;
        string cardSymbol;
        string uriPrefix;
        string uriSuffix;
    }

    struct Sale {
        uint128 price;
        uint32 pausedUntil;
    }

    struct Series {
        uint32 sold;
        // Unix seconds; 0 while it is not on sale.
        uint40 opensAt;
    }

    EquityCard private immutable _cards;
    CardVault private immutable _vault;
    IERC20 private immutable _usdt;
    IERC20 private immutable _product;
    IReferralRegistry private immutable _registry;
    address private immutable _treasury;
    uint256 private immutable _heldPerCard;

    Sale private _sale;
    DailyBound.Past[] private _pastPrices;
    mapping(address account => bool) private _whitelist;
    uint32[] private _onSale;
    mapping(uint256 series => Series) private _series;

    constructor(Setup memory setup) AccessManaged(Checked.hasCode(setup.authority)) {
        _usdt = IERC20(Checked.hasCode(setup.usdt));
        _product = IERC20(Checked.hasCode(setup.product));
        _registry = IReferralRegistry(Checked.hasCode(setup.registry));
        _treasury = Checked.notZero(setup.treasury);
        _heldPerCard = setup.heldPerCard;
        address vaultToCome = _secondCreation();
        _cards = new EquityCard(
            setup.authority, vaultToCome, setup.cardName, setup.cardSymbol, setup.uriPrefix, setup.uriSuffix
        );
        _vault = new CardVault(
            setup.authority,
            address(_cards),
            setup.product,
            setup.rewardToken,
            setup.heldPerCard,
            setup.releasePerDay,
            setup.incomePerDay
        );
        assert(address(_vault) == vaultToCome);
        _product.forceApprove(address(_vault), type(uint256).max);
        _setPrice(DailyBound.checked(setup.price));
        if (setup.series != 0) _open(setup.series, block.timestamp);
    }

    /// @inheritdoc ICardSeller
    function buy(uint256 series, uint256 quantity, uint256 maxPayment, uint256 deadline)
        external
        nonReentrant
        whenNotPaused
        returns (uint256 firstCardId)
    {
        Deadline.check(deadline);
        _requirePermitted(msg.sender);
        Series memory sale = _series[series];
        if (sale.opensAt == 0) revert SeriesNotOnSale(series);
        if (block.timestamp < sale.opensAt) revert SaleNotOpen(sale.opensAt);
        if (quantity == 0 || quantity > MAX_QUANTITY) revert QuantityOutOfRange(quantity, 1, MAX_QUANTITY);
        uint256 payment = _sale.price * quantity;
        if (payment > maxPayment) revert PaymentTooHigh(payment, maxPayment);
        _requireStock(quantity * _heldPerCard);

        _series[series].sold = (sale.sold + quantity).toUint32();
        firstCardId = CardId.compose(series.toUint32(), sale.sold + 1);
        _payTreasury(payment);
        _vault.addCards(quantity);
        emit CardsBought(msg.sender, series, firstCardId, quantity, payment);
        _cards.mint(msg.sender, firstCardId, quantity);
    }

    /// @inheritdoc ICardSeller
    function setPrice(uint256 price_) external restricted {
        _pastPrices.replace(_sale.price, price_);
        _setPrice(price_);
    }

    /// @inheritdoc ICardSeller
    function setWhitelist(address[] calldata accounts, bool allowed) external restricted {
        for (uint256 index = 0; index < accounts.length; ++index) {
            _whitelist[accounts[index]] = allowed;
            emit WhitelistSet(accounts[index], allowed);
        }
    }

    /// @inheritdoc ICardSeller
    function setSaleWhitelist(uint256 series, bool onSale) external restricted {
        if (onSale) _open(series, block.timestamp + SERIES_NOTICE);
        else _end(series);
    }

    /// @inheritdoc ICardSeller
    function recoverStock(address to, uint256 amount) external restricted nonReentrant {
        _requireStock(amount);
        emit StockRecovered(to, amount);
        _product.safeTransfer(to, amount);
    }

    /// @inheritdoc ICardSeller
    function cards() external view returns (address) {
        return address(_cards);
    }

    /// @inheritdoc ICardSeller
    function vault() external view returns (address) {
        return address(_vault);
    }

    /// @inheritdoc ICardSeller
    function usdt() external view returns (address) {
        return address(_usdt);
    }

    /// @inheritdoc ICardSeller
    function product() external view returns (address) {
        return address(_product);
    }

    /// @inheritdoc ICardSeller
    function referralRegistry() external view returns (address) {
        return address(_registry);
    }

    /// @inheritdoc ICardSeller
    function treasury() external view returns (address) {
        return _treasury;
    }

    /// @inheritdoc ICardSeller
    function price() external view returns (uint256) {
        return _sale.price;
    }

    /// @inheritdoc ICardSeller
    function priceBounds() external view returns (uint256 lowest, uint256 highest) {
        return _pastPrices.bounds(_sale.price);
    }

    /// @inheritdoc ICardSeller
    function saleWhitelist() external view returns (uint256[] memory series, uint256[] memory opensAt) {
        uint256 count = _onSale.length;
        series = new uint256[](count);
        opensAt = new uint256[](count);
        for (uint256 index = 0; index < count; ++index) {
            series[index] = _onSale[index];
            opensAt[index] = _series[series[index]].opensAt;
        }
    }

    /// @inheritdoc ICardSeller
    function opensAtOf(uint256 series) external view returns (uint256) {
        return _series[series].opensAt;
    }

    /// @inheritdoc ICardSeller
    function isWhitelisted(address account) external view returns (bool) {
        return _whitelist[account];
    }

    /// @inheritdoc ICardSeller
    function soldOf(uint256 series) external view returns (uint256) {
        return _series[series].sold;
    }

    /// @inheritdoc ICardSeller
    function availableCards() external view returns (uint256) {
        uint256 byStock = _product.balanceOf(address(this)) / _heldPerCard;
        uint256 income = _vault.incomePerCard();
        return income == 0 ? byStock : Math.min(byStock, _vault.freeRewards() / income);
    }

    /// @inheritdoc ICardSeller
    function maxQuantity() external pure returns (uint256) {
        return MAX_QUANTITY;
    }

    /// @inheritdoc ICardSeller
    function maxSeriesOnSale() external pure returns (uint256) {
        return MAX_SERIES_ON_SALE;
    }

    /// @inheritdoc ILapsingPause
    function pausedUntil() public view override returns (uint256) {
        return _sale.pausedUntil;
    }

    function _setPausedUntil(uint256 until) internal override {
        _sale.pausedUntil = until.toUint32();
    }

    function _setPrice(uint256 price_) private {
        _sale.price = price_.toUint128();
        emit PriceSet(price_);
    }

    function _open(uint256 series, uint256 opensAt) private {
        Checked.amountInRange(series, 1, type(uint32).max);
        if (_series[series].opensAt == 0) {
            if (_onSale.length == MAX_SERIES_ON_SALE) revert TooManySeriesOnSale(MAX_SERIES_ON_SALE);
            _onSale.push(series.toUint32());
        }
        _series[series].opensAt = opensAt.toUint40();
        emit SaleWhitelistSet(series, opensAt);
    }

    function _end(uint256 series) private {
        if (_series[series].opensAt == 0) revert SeriesNotOnSale(series);
        _series[series].opensAt = 0;
        uint256 last = _onSale.length - 1;
        for (uint256 index = 0; index < last; ++index) {
            if (_onSale[index] == series) _onSale[index] = _onSale[last];
        }
        _onSale.pop();
        emit SaleWhitelistSet(series, 0);
    }

    /// @dev Address of the second contract that this one makes: the hash of its own address and its nonce, in RLP.
    function _secondCreation() private view returns (address) {
        return address(uint160(uint256(keccak256(abi.encodePacked(hex"d694", address(this), hex"02")))));
    }

    /// @dev No card is given for less than its price: what USDT keeps of a transfer is not made up for by others.
    function _payTreasury(uint256 payment) private {
        uint256 balanceBefore = _usdt.balanceOf(_treasury);
        _usdt.safeTransferFrom(msg.sender, _treasury, payment);
        uint256 received = _usdt.balanceOf(_treasury) - balanceBefore;
        if (received < payment) revert PaymentIncomplete(received, payment);
    }

    function _requirePermitted(address account) private view {
        if (!_whitelist[account]) revert NoPurchasePermission(account);
        if (!_registry.isBound(account)) revert SuperiorNotActivated(account);
    }

    function _requireStock(uint256 amount) private view {
        uint256 available = _product.balanceOf(address(this));
        if (amount > available) revert StockExhausted(amount, available);
    }
}
