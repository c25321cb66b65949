// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Checked} from "../base/Checked.sol";
import {Deadline} from "../base/Deadline.sol";
import {ILapsingPause} from "../base/ILapsingPause.sol";
import {RewardReserve} from "../rewards/RewardReserve.sol";
import {DailyBound} from "./DailyBound.sol";
import {IPowerMarket} from "./IPowerMarket.sol";
import {PowerOrder} from "./PowerOrder.sol";
import {PowerSale} from "./PowerSale.sol";
import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC20Burnable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Burnable.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @title Sells computing power and runs the orders it is used in.
/// @dev ROLES: GUARDIAN pauses purchases and openings for 7 days, and the terms with them; ADMIN unpauses; SETTINGS sets the terms of
/// orders to come, each by at most a tenth within any 24 hours. The rest as in PowerSale and RewardReserve. No role reaches an open order: not its terms,
/// `suspend`, `resume`, `replenish`, `claim`, `claimFor` or `settle`, and none can take what is set aside for it.
/// ASSUMPTIONS: {product} is our ProductToken: `burnFrom` destroys exactly what it is asked, no fee, no callback, nobody blocked.
/// ROUNDING: as in PowerOrder: output down, fuel cost up; both against the caller. INVARIANTS: I-20 to I-30.
contract PowerMarket is IPowerMarket, RewardReserve, PowerSale {
    using DailyBound for DailyBound.Past[];
    using PowerOrder for PowerOrder.Data;
    using SafeCast for uint256;

    uint256 private constant FIRST_FUEL_TIME = 30 days;
    uint256 private constant MIN_LIFETIME = 1 days;
    uint256 private constant MAX_LIFETIME = 1461 days;

    /// @dev `registry`: where an account must be bound before it buys power or opens an order. `treasury` receives what power is sold
    /// for, for ever. Prices are base units for one whole power (1e18 base units), `minimumExchange` base units of power.
    struct Setup {
        address authority;
        address product;
        address usdt;
        address registry;
        address treasury;
        string powerName;
        string powerSymbol;
        uint256 productPrice;
        uint256 usdtPrice;
        uint256 minimumExchange;
        Terms terms;
    }

    struct PackedTerms {
        uint72 outputRate;
        uint72 fuelRate;
        uint32 lifetime;
        // Here because this slot is read when an order is opened anyway.
        uint40 orderCount;
    }

    ERC20Burnable private immutable _product;

    PackedTerms private _terms;
    DailyBound.Past[] private _pastOutputRates;
    DailyBound.Past[] private _pastFuelRates;
    DailyBound.Past[] private _pastLifetimes;
    mapping(uint256 orderId => PowerOrder.Data) private _orders;

    constructor(Setup memory setup)
        AccessManaged(Checked.hasCode(setup.authority))
        RewardReserve(setup.product)
        PowerSale(setup.powerName, setup.powerSymbol, setup.registry, setup.treasury, setup.minimumExchange)
    {
        _product = ERC20Burnable(setup.product);
        _accept(setup.product, setup.productPrice);
        _accept(setup.usdt, setup.usdtPrice);
        DailyBound.checked(setup.terms.outputRate);
        DailyBound.checked(setup.terms.fuelRate);
        _setTerms(setup.terms);
    }

    /// @inheritdoc IPowerMarket
    function open(uint256 power, uint256 fuel, uint256 minReward, uint256 deadline)
        external
        nonReentrant
        whenNotPaused
        returns (uint256 orderId)
    {
        Deadline.check(deadline);
        _requireBound(msg.sender);
        return _open(power, fuel, minReward);
    }

    /// @inheritdoc IPowerMarket
    function buyAndOpen(
        address tokenIn,
        uint256 amount,
        uint256 minPower,
        uint256 fuel,
        uint256 minReward,
        uint256 deadline
    ) external nonReentrant whenNotPaused returns (uint256 power, uint256 orderId) {
        Deadline.check(deadline);
        power = _buy(tokenIn, amount, minPower);
        orderId = _open(power, fuel, minReward);
    }

    /// @inheritdoc IPowerMarket
    function suspend(uint256 orderId) external nonReentrant {
        PowerOrder.Data memory order = _ownRunning(orderId);
        if (order.run.paused) revert OrderPaused(orderId);
        _settle(orderId, order);
        _orders[orderId].run.paused = true;
        emit OrderSuspended(msg.sender, orderId);
    }

    /// @inheritdoc IPowerMarket
    function resume(uint256 orderId) external nonReentrant {
        PowerOrder.Data memory order = _ownRunning(orderId);
        if (!order.run.paused) revert OrderNotPaused(orderId);
        _settle(orderId, order);
        _orders[orderId].run.paused = false;
        emit OrderResumed(msg.sender, orderId);
    }

    /// @inheritdoc IPowerMarket
    function replenish(uint256 orderId, uint256 fuel) external nonReentrant returns (uint256 burned) {
        PowerOrder.Data memory order = _ownRunning(orderId);
        if (order.unfueledTime(block.timestamp) == 0) revert FuelFull(orderId);
        uint256 minimum = order.fuelCost(1);
        if (fuel < minimum) revert FuelTooLow(fuel, minimum);

        _settle(orderId, order); // First: output up to now is a matter of the fuel there was.
        burned = _addFuel(order, fuel);
        _orders[orderId].run.fuelEmptyAt = order.run.fuelEmptyAt;
        emit OrderReplenished(msg.sender, orderId, burned, order.run.fuelEmptyAt);
        _product.burnFrom(msg.sender, burned);
    }

    /// @inheritdoc IPowerMarket
    function claim(uint256 orderId) external nonReentrant returns (uint256 amount) {
        amount = _takeOutput(msg.sender, orderId);
        if (amount != 0) _payRewards(msg.sender, amount);
    }

    /// @inheritdoc IPowerMarket
    function claimFor(address account, uint256[] calldata orderIds) external nonReentrant returns (uint256 amount) {
        for (uint256 index = 0; index < orderIds.length; ++index) {
            amount += _takeOutput(account, orderIds[index]);
        }
        if (amount != 0) _payRewards(account, amount);
    }

    /// @inheritdoc IPowerMarket
    function settle(uint256 orderId) external nonReentrant returns (uint256 released) {
        return _settle(orderId, _load(orderId));
    }

    /// @inheritdoc IPowerMarket
    function setTerms(uint256 outputRate, uint256 fuelRate, uint256 lifetime) external restricted whenNotPaused {
        PackedTerms memory current = _terms;
        _pastOutputRates.replace(current.outputRate, outputRate);
        _pastFuelRates.replace(current.fuelRate, fuelRate);
        _pastLifetimes.replace(current.lifetime, lifetime);
        uint256 free = freeRewards();
        uint256 promised = unusedPowerReward();
        _setTerms(Terms({outputRate: outputRate, fuelRate: fuelRate, lifetime: lifetime}));
        _requireFree(Math.saturatingSub(unusedPowerReward(), promised), free);
    }

    /// @inheritdoc IPowerMarket
    function orderOf(uint256 orderId) external view returns (Order memory) {
        PowerOrder.Data memory order = _load(orderId);
        uint256 time = block.timestamp;
        order.advance(time);
        uint256 paid = order.run.paid;
        uint256 emptyAt = order.run.fuelEmptyAt;
        return Order({
            owner: order.owner,
            state: _stateOf(order, time),
            output: time < emptyAt ? OutputState.Normal : OutputState.Suspended,
            power: order.power,
            remainingPower: order.remainingPower(time),
            outputRate: order.outputRate,
            fuelRate: order.fuelRate,
            openedAt: order.openedAt,
            endsAt: order.endsAt(),
            fuelEmptyAt: emptyAt,
            remainingFuel: order.remainingFuel(time),
            fuelCapacity: order.fuelCost(order.unfueledTime(time)),
            earned: order.output() - paid,
            paid: paid,
            reserved: order.mostOutput() - paid
        });
    }

    /// @inheritdoc IPowerMarket
    function orderCount() external view returns (uint256) {
        return _terms.orderCount;
    }

    /// @inheritdoc IPowerMarket
    function terms() external view returns (Terms memory) {
        PackedTerms memory current = _terms;
        return Terms({outputRate: current.outputRate, fuelRate: current.fuelRate, lifetime: current.lifetime});
    }

    /// @inheritdoc IPowerMarket
    function termBounds() external view returns (Terms memory lowest, Terms memory highest) {
        PackedTerms memory current = _terms;
        (lowest.outputRate, highest.outputRate) = _pastOutputRates.bounds(current.outputRate);
        (lowest.fuelRate, highest.fuelRate) = _pastFuelRates.bounds(current.fuelRate);
        (lowest.lifetime, highest.lifetime) = _pastLifetimes.bounds(current.lifetime);
        lowest.lifetime = Math.max(lowest.lifetime, MIN_LIFETIME);
        highest.lifetime = Math.min(highest.lifetime, MAX_LIFETIME);
    }

    /// @inheritdoc IPowerMarket
    function quoteOrder(uint256 power)
        external
        view
        returns (uint256 minimumFuel, uint256 maximumFuel, uint256 reward)
    {
        PowerOrder.Data memory order = _newOrder(power);
        return (order.fuelCost(_firstFuelTime(order)), order.fuelCost(order.lifetime), order.mostOutput());
    }

    /// @inheritdoc IPowerMarket
    function unusedPowerReward() public view returns (uint256) {
        return _rewardOf(_powerToken.totalSupply());
    }

    /// @inheritdoc ILapsingPause
    function pausedUntil() public view override returns (uint256) {
        return _reserve.pausedUntil;
    }

    function _setPausedUntil(uint256 until) internal override {
        _reserve.pausedUntil = until.toUint32();
    }

    function _open(uint256 power, uint256 fuel, uint256 minReward) private returns (uint256 orderId) {
        PowerOrder.Data memory order = _newOrder(power);
        uint256 minimumFuel = order.fuelCost(_firstFuelTime(order));
        if (fuel < minimumFuel) revert FuelTooLow(fuel, minimumFuel);
        uint256 burned = _addFuel(order, fuel);
        uint256 reward = order.mostOutput();
        if (reward == 0) revert ZeroAmount();
        if (reward < minReward) revert SlippageExceeded(reward, minReward);

        // First: what is set aside for the order is what was kept for its power.
        _powerToken.burn(msg.sender, power);
        _reserveRewards(reward);
        orderId = uint256(_terms.orderCount) + 1;
        _terms.orderCount = orderId.toUint40();
        _orders[orderId] = order;
        Terms memory terms_ = _termsOf(order);
        emit OrderOpened(msg.sender, orderId, power, burned, order.run.fuelEmptyAt, reward, terms_);
        _product.burnFrom(msg.sender, burned);
    }

    function _setTerms(Terms memory next) private {
        _terms.outputRate = next.outputRate.toUint72();
        _terms.fuelRate = next.fuelRate.toUint72();
        _terms.lifetime = Checked.inRange(next.lifetime, MIN_LIFETIME, MAX_LIFETIME).toUint32();
        emit TermsSet(next.outputRate, next.fuelRate, next.lifetime);
    }

    /// @return burned Base units of {product} to burn for the time put into `order`, at most `fuel`.
    function _addFuel(PowerOrder.Data memory order, uint256 fuel) private view returns (uint256 burned) {
        uint256 time = order.fuelTime(fuel, order.unfueledTime(block.timestamp));
        order.run.fuelEmptyAt = (Math.max(block.timestamp, order.run.fuelEmptyAt) + time).toUint40();
        return order.fuelCost(time);
    }

    /// @dev Writes the order at its state of now; what it can no longer earn is free.
    function _settle(uint256 orderId, PowerOrder.Data memory order) private returns (uint256 released) {
        released = order.advance(block.timestamp);
        _orders[orderId].run = order.run;
        if (released == 0) return 0;
        _releaseRewards(released);
        emit OrderReleased(order.owner, orderId, released);
    }

    /// @return amount Base units that the order owed its owner `account`, now counted as paid.
    function _takeOutput(address account, uint256 orderId) private returns (uint256 amount) {
        PowerOrder.Data memory order = _loadOf(account, orderId);
        uint256 released = order.advance(block.timestamp);
        amount = order.output() - order.run.paid;
        order.run.paid = (order.run.paid + amount).toUint112();
        _orders[orderId].run = order.run;
        if (released != 0) {
            _releaseRewards(released);
            emit OrderReleased(account, orderId, released);
        }
        if (amount != 0) emit OrderClaimed(account, orderId, amount);
    }

    function _newOrder(uint256 power) private view returns (PowerOrder.Data memory order) {
        PackedTerms memory current = _terms;
        order.owner = msg.sender;
        order.openedAt = block.timestamp.toUint40();
        order.lifetime = current.lifetime;
        order.power = power.toUint112();
        order.outputRate = current.outputRate;
        order.fuelRate = current.fuelRate;
        order.run.accruedAt = order.openedAt;
        order.run.fuelEmptyAt = order.openedAt;
    }

    function _load(uint256 orderId) private view returns (PowerOrder.Data memory order) {
        order = _orders[orderId];
        if (order.owner == address(0)) revert OrderNotFound(orderId);
    }

    function _loadOf(address account, uint256 orderId) private view returns (PowerOrder.Data memory order) {
        order = _load(orderId);
        if (order.owner != account) revert NotOrderOwner(account, orderId);
    }

    function _ownRunning(uint256 orderId) private view returns (PowerOrder.Data memory order) {
        order = _loadOf(msg.sender, orderId);
        if (block.timestamp >= order.endsAt()) revert OrderEnded(orderId, order.endsAt());
    }

    /// @dev Rewards are rounded down, so what two lots of power earn is never more than what both earn as one.
    function _requireCovered(uint256 power) internal view override {
        uint256 unused = _powerToken.totalSupply();
        _requireFree(_rewardOf(unused + power) - _rewardOf(unused), freeRewards());
    }

    function _rewardOf(uint256 power) private view returns (uint256) {
        return _newOrder(power).mostOutput();
    }

    /// @dev {product} is all reserve: what power is sold for goes to the treasury and fuel is burned. Owed, beside what is set aside
    /// for orders, is what the power will earn that waits for one.
    function _principalIn(IERC20) internal view override returns (uint256) {
        return unusedPowerReward();
    }

    function _stateOf(PowerOrder.Data memory order, uint256 time) private pure returns (OrderState) {
        if (time >= order.endsAt()) return OrderState.Ended;
        return order.run.paused ? OrderState.Paused : OrderState.InProgress;
    }

    function _termsOf(PowerOrder.Data memory order) private pure returns (Terms memory) {
        return Terms({outputRate: order.outputRate, fuelRate: order.fuelRate, lifetime: order.lifetime});
    }

    function _firstFuelTime(PowerOrder.Data memory order) private pure returns (uint256) {
        return Math.min(FIRST_FUEL_TIME, order.lifetime);
    }
}
