// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IPowerMarket} from "../../src/power/IPowerMarket.sol";
import {PowerMarket} from "../../src/power/PowerMarket.sol";
import {PowerToken} from "../../src/tokens/PowerToken.sol";
import {ProductToken} from "../../src/tokens/ProductToken.sol";
import {Effects} from "../support/Effects.sol";
import {PlainToken} from "../support/Tokens.sol";
import {Test} from "forge-std/Test.sol";

/// @dev What buyers, owners of orders, their helpers and the operator's funding do with a power market, and time.
abstract contract PowerMarketActions is Effects, Test {
    PowerMarket public immutable market;
    PowerToken public immutable power;
    ProductToken public immutable product;
    PlainToken public immutable usdt;
    address private immutable _vault;

    address[] public accounts;
    address[5] internal _outsiders;
    address internal immutable _operator;
    address internal immutable _settings;
    address internal immutable _guardian;
    address internal immutable _admin;

    uint256 public funded;
    uint256 public given;
    uint256 public paid;
    uint256 public powerBought;
    uint256 public powerBurned;
    uint256 public fuelBurned;
    uint256 public productProceeds;
    uint256 public usdtProceeds;
    uint256 public trespasses;
    mapping(uint256 orderId => uint256) public setAside;
    mapping(uint256 orderId => uint256) public paidOf;
    mapping(uint256 orderId => bytes32) public termsOf;

    constructor(
        PowerMarket market_,
        address usdt_,
        address vault,
        address[] memory accounts_,
        address[5] memory outsiders
    ) {
        market = market_;
        power = PowerToken(market_.powerToken());
        product = ProductToken(market_.rewardToken());
        usdt = PlainToken(usdt_);
        _vault = vault;
        accounts = accounts_;
        _outsiders = outsiders;
        (_operator, _settings, _guardian, _admin) = (outsiders[0], outsiders[1], outsiders[2], outsiders[3]);
        string[14] memory names = [
            "wait",
            "waitASecond",
            "buyPower",
            "movePower",
            "open",
            "buyAndOpen",
            "suspend",
            "resume",
            "replenish",
            "claim",
            "claimFor",
            "settle",
            "fund",
            "give"
        ];
        for (uint256 index = 0; index < names.length; ++index) {
            _declare(names[index]);
        }
    }

    function wait(uint256 time) external counted {
        skip(bound(time, 1, 20 days));
        _count("wait");
    }

    function waitASecond() external counted {
        skip(1);
        _count("waitASecond");
    }

    function buyPower(uint256 accountSeed, bool withProduct, uint256 amount) external counted {
        if (block.timestamp < market.pausedUntil()) return;
        address account = _account(accountSeed);
        address token = withProduct ? address(product) : address(usdt);
        amount = withProduct ? bound(amount, 30e18, 30_000e18) : bound(amount, 8e6, 10_000e6);
        uint256 power_ = market.quotePower(token, amount);
        if (_rewardFor(power_) > market.freeRewards()) _fund(_rewardFor(power_));
        vm.prank(account);
        uint256 bought = market.buyPower(token, amount, power_);
        powerBought += bought;
        if (withProduct) productProceeds += amount;
        else usdtProceeds += amount;
        _count("buyPower");
    }

    function movePower(uint256 fromSeed, uint256 toSeed, uint256 amount) external counted {
        address from = _account(fromSeed);
        address to = _account(toSeed);
        amount = bound(amount, 0, power.balanceOf(from) / 4);
        vm.prank(from);
        require(power.transfer(to, amount));
        _count("movePower");
    }

    function open(uint256 accountSeed, uint256 amount, uint256 fuel) external counted {
        address account = _account(accountSeed);
        uint256 balance = power.balanceOf(account);
        if (balance < 1e18 || block.timestamp < market.pausedUntil()) return;
        amount = bound(amount, 1e18, balance);
        (uint256 minimum, uint256 maximum, uint256 reward) = market.quoteOrder(amount);
        fuel = bound(fuel, minimum, maximum + 1e18);
        uint256 before = product.balanceOf(account);
        vm.prank(account);
        uint256 orderId = market.open(amount, fuel, reward, block.timestamp);
        _noteOpened(orderId, amount, before - product.balanceOf(account), reward);
        _count("open");
    }

    function buyAndOpen(uint256 accountSeed, uint256 amount, uint256 fuel) external counted {
        if (block.timestamp < market.pausedUntil()) return;
        address account = _account(accountSeed);
        amount = bound(amount, 8e6, 1000e6);
        uint256 power_ = market.quotePower(address(usdt), amount);
        if (_rewardFor(power_) > market.freeRewards()) _fund(_rewardFor(power_));
        (uint256 minimum, uint256 maximum, uint256 reward) = market.quoteOrder(power_);
        fuel = bound(fuel, minimum, maximum + 1e18);
        uint256 before = product.balanceOf(account);
        vm.prank(account);
        (, uint256 orderId) = market.buyAndOpen(address(usdt), amount, power_, fuel, reward, block.timestamp);
        powerBought += power_;
        usdtProceeds += amount;
        _noteOpened(orderId, power_, before - product.balanceOf(account), reward);
        _count("buyAndOpen");
    }

    function suspend(uint256 seed) external counted {
        (uint256 orderId, IPowerMarket.Order memory order) = _order(seed);
        if (!_running(order) || order.state == IPowerMarket.OrderState.Paused) return;
        vm.prank(order.owner);
        market.suspend(orderId);
        _count("suspend");
    }

    function resume(uint256 seed) external counted {
        (uint256 orderId, IPowerMarket.Order memory order) = _order(seed);
        if (!_running(order)) return;
        if (order.state != IPowerMarket.OrderState.Paused) {
            vm.prank(order.owner);
            market.suspend(orderId);
            skip(seed % 2 days);
            if (block.timestamp >= order.endsAt) return;
        }
        vm.prank(order.owner);
        market.resume(orderId);
        _count("resume");
    }

    function replenish(uint256 seed, uint256 fuel) external counted {
        (uint256 orderId, IPowerMarket.Order memory order) = _order(seed);
        if (!_running(order) || order.fuelCapacity == 0) return;
        fuel = bound(fuel, order.power * order.fuelRate / 86_400e18 + 1, order.fuelCapacity + 1e18);
        vm.prank(order.owner);
        uint256 burned = market.replenish(orderId, fuel);
        if (burned > fuel) ++trespasses;
        fuelBurned += burned;
        _count("replenish");
    }

    function claim(uint256 seed) external counted {
        (uint256 orderId, IPowerMarket.Order memory order) = _order(seed);
        if (orderId == 0) return;
        uint256 before = product.balanceOf(order.owner);
        vm.prank(order.owner);
        uint256 amount = market.claim(orderId);
        if (product.balanceOf(order.owner) - before != amount || amount != order.earned) ++trespasses;
        _notePaid(orderId, order.paid);
        if (amount != 0) _count("claim");
    }

    function claimFor(uint256 seed, uint256 callerSeed) external counted {
        (uint256 first, IPowerMarket.Order memory order) = _order(seed);
        (uint256 second, IPowerMarket.Order memory other) = _order(callerSeed);
        if (first == 0) return;
        bool both = other.owner == order.owner && first != second;
        uint256[] memory orderIds = new uint256[](both ? 2 : 1);
        orderIds[0] = first;
        if (both) orderIds[1] = second;
        uint256 before = product.balanceOf(order.owner);
        vm.prank(_outsiders[callerSeed % _outsiders.length]);
        uint256 amount = market.claimFor(order.owner, orderIds);
        if (product.balanceOf(order.owner) - before != amount) ++trespasses;
        _notePaid(first, order.paid);
        if (both) _notePaid(second, other.paid);
        if (amount != 0) _count("claimFor");
    }

    function settle(uint256 seed, uint256 callerSeed) external counted {
        (uint256 orderId, IPowerMarket.Order memory order) = _order(seed);
        if (orderId == 0) return;
        vm.prank(_outsiders[callerSeed % _outsiders.length]);
        market.settle(orderId);
        if (market.orderOf(orderId).earned != order.earned) ++trespasses;
        _count("settle");
    }

    function fund(uint256 amount) external counted {
        _fund(bound(amount, 1, 5000e18));
        _count("fund");
    }

    function give(uint256 amount) external counted {
        amount = bound(amount, 1, 100e18);
        vm.prank(_vault);
        require(product.transfer(address(market), amount));
        given += amount;
        _count("give");
    }

    function _fund(uint256 amount) private {
        vm.prank(_vault);
        require(product.transfer(_operator, amount));
        vm.startPrank(_operator);
        product.approve(address(market), amount);
        market.fund(amount);
        vm.stopPrank();
        funded += amount;
    }

    /// @dev What must be free for a sale of `amount`.
    function _rewardFor(uint256 amount) internal view returns (uint256) {
        (,, uint256 ofAll) = market.quoteOrder(power.totalSupply() + amount);
        return ofAll - market.unusedPowerReward();
    }

    function _noteOpened(uint256 orderId, uint256 amount, uint256 fuel, uint256 reward) private {
        powerBurned += amount;
        fuelBurned += fuel;
        setAside[orderId] = reward;
        termsOf[orderId] = termsHash(orderId);
    }

    function _account(uint256 seed) internal view returns (address) {
        return accounts[seed % accounts.length];
    }

    function _order(uint256 seed) internal view returns (uint256 orderId, IPowerMarket.Order memory order) {
        uint256 count = market.orderCount();
        if (count == 0) return (0, order);
        orderId = seed % count + 1;
        order = market.orderOf(orderId);
    }

    function _running(IPowerMarket.Order memory order) private view returns (bool) {
        return order.owner != address(0) && block.timestamp < order.endsAt;
    }

    function _notePaid(uint256 orderId, uint256 before) private {
        uint256 amount = market.orderOf(orderId).paid - before;
        paidOf[orderId] += amount;
        paid += amount;
    }

    function termsHash(uint256 orderId) public view returns (bytes32) {
        IPowerMarket.Order memory order = market.orderOf(orderId);
        return
            keccak256(
                abi.encode(order.owner, order.power, order.outputRate, order.fuelRate, order.openedAt, order.endsAt)
            );
    }
}
