// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Checked} from "../base/Checked.sol";
import {LapsingPause} from "../base/LapsingPause.sol";
import {IReferralRegistry} from "../referral/IReferralRegistry.sol";
import {IRewardReserve} from "../rewards/IRewardReserve.sol";
import {PowerToken} from "../tokens/PowerToken.sol";
import {DailyBound} from "./DailyBound.sol";
import {IPowerSale} from "./IPowerSale.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title Base that sells computing power for {product} or USDT.
/// @dev ROLES: SETTINGS sets prices, by at most a tenth within any 24 hours, and the minimum; GUARDIAN pauses sales for 7 days, ADMIN
/// unpauses. Nobody can mint power without paying, or direct what is paid elsewhere than to the treasury.
/// ASSUMPTIONS: the paying tokens do not change balances by themselves (no rebasing). They may take fees, block accounts, call back or
/// revert. What is paid goes to the treasury at once and is no part of any reserve.
/// ROUNDING: power is rounded down.
/// INVARIANTS: I-27, I-28.
abstract contract PowerSale is IPowerSale, LapsingPause, ReentrancyGuardTransient {
    using DailyBound for DailyBound.Past[];
    using SafeERC20 for IERC20;

    uint256 private constant WHOLE_POWER = 1e18;

    PowerToken internal immutable _powerToken;
    IReferralRegistry private immutable _registry;
    address private immutable _treasury;

    uint256 private _minimumExchange;
    mapping(address token => uint256) private _prices;
    mapping(address token => DailyBound.Past[]) private _pastPrices;

    constructor(
        string memory powerName,
        string memory powerSymbol,
        address registry,
        address treasury_,
        uint256 minimumExchange_
    ) {
        _powerToken = new PowerToken(powerName, powerSymbol);
        _registry = IReferralRegistry(Checked.hasCode(registry));
        _treasury = Checked.notZero(treasury_);
        _setMinimumExchange(minimumExchange_);
    }

    /// @inheritdoc IPowerSale
    function buyPower(address tokenIn, uint256 amount, uint256 minPower)
        external
        nonReentrant
        whenNotPaused
        returns (uint256 power)
    {
        return _buy(tokenIn, amount, minPower);
    }

    /// @inheritdoc IPowerSale
    function setPrice(address token, uint256 price) external restricted {
        uint256 current = _prices[token];
        if (current == 0) revert TokenNotAccepted(token);
        _pastPrices[token].replace(current, price);
        _setPrice(token, price);
    }

    /// @inheritdoc IPowerSale
    function setMinimumExchange(uint256 minimum) external restricted {
        _setMinimumExchange(minimum);
    }

    /// @inheritdoc IPowerSale
    function powerToken() external view returns (address) {
        return address(_powerToken);
    }

    /// @inheritdoc IPowerSale
    function referralRegistry() external view returns (address) {
        return address(_registry);
    }

    /// @inheritdoc IPowerSale
    function treasury() external view returns (address) {
        return _treasury;
    }

    /// @inheritdoc IPowerSale
    function minimumExchange() external view returns (uint256) {
        return _minimumExchange;
    }

    /// @inheritdoc IPowerSale
    function priceOf(address token) external view returns (uint256) {
        return _prices[token];
    }

    /// @inheritdoc IPowerSale
    function priceBounds(address token) external view returns (uint256 lowest, uint256 highest) {
        uint256 current = _prices[token];
        if (current == 0) revert TokenNotAccepted(token);
        return _pastPrices[token].bounds(current);
    }

    /// @inheritdoc IPowerSale
    function quotePower(address tokenIn, uint256 amount) external view returns (uint256 power) {
        uint256 price = _prices[tokenIn];
        return price == 0 ? 0 : _powerFor(amount, price);
    }

    /// @dev Reverts when `power` could not be opened beside all power that was sold before.
    function _requireCovered(uint256 power) internal view virtual;

    function _buy(address tokenIn, uint256 amount, uint256 minPower) internal returns (uint256 power) {
        uint256 price = _prices[tokenIn];
        if (price == 0) revert TokenNotAccepted(tokenIn);
        if (amount == 0) revert IRewardReserve.ZeroAmount();
        _requireBound(msg.sender);

        uint256 paid = _payTreasury(IERC20(tokenIn), amount);
        if (paid == 0) revert IRewardReserve.ZeroAmount();
        power = _powerFor(paid, price);
        if (power < _minimumExchange) revert BelowMinimumExchange(power, _minimumExchange);
        if (power < minPower) revert SlippageExceeded(power, minPower);
        _requireCovered(power);
        emit PowerBought(msg.sender, tokenIn, paid, power);
        _powerToken.mint(msg.sender, power);
    }

    /// @dev Makes `token` one of those that power is sold for.
    function _accept(address token, uint256 price) internal {
        _setPrice(Checked.hasCode(token), DailyBound.checked(price));
    }

    function _requireBound(address account) internal view {
        if (!_registry.isBound(account)) revert SuperiorNotActivated(account);
    }

    function _setPrice(address token, uint256 price) private {
        _prices[token] = price;
        emit PriceSet(token, price);
    }

    function _setMinimumExchange(uint256 minimum) private {
        _minimumExchange = minimum;
        emit MinimumExchangeSet(minimum);
    }

    /// @dev Never more than `amount`: a token that calls its sender back could let something else arrive at the treasury meanwhile.
    /// @return paid Base units by which the treasury's balance rose.
    function _payTreasury(IERC20 token, uint256 amount) private returns (uint256 paid) {
        uint256 balanceBefore = token.balanceOf(_treasury);
        token.safeTransferFrom(msg.sender, _treasury, amount);
        return Math.min(token.balanceOf(_treasury) - balanceBefore, amount);
    }

    function _powerFor(uint256 paid, uint256 price) private pure returns (uint256) {
        return paid * WHOLE_POWER / price;
    }
}
