// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {SwapFixture} from "../support/SwapFixture.sol";

/// @dev Whole transactions, base cost and calldata included, beside Uniswap's own router on the same pair. Compared with
/// `snapshots/ProductSwap.json`.
/// forge-config: default.isolate = true
contract ProductSwapGasTest is SwapFixture {
    uint256 private constant SOLD = 1000e18;
    uint256 private constant PAID = 500e6;

    function setUp() public override {
        super.setUp();
        skip(1 days);
        sellAs(bob, SOLD);
        buyAs(bob, PAID);
        skip(1 days);
    }

    function test_gas_swap() public {
        vm.startPrank(alice);
        swap.swapExactIn(address(product), SOLD, 1, block.timestamp);
        vm.snapshotGasLastCall("ProductSwap", "sell product, 2 % burned");
        skip(1 hours);
        swap.swapExactIn(address(usdt), PAID, 1, block.timestamp);
        vm.snapshotGasLastCall("ProductSwap", "buy product, 2 % burned");
        vm.stopPrank();
    }

    function test_gas_router() public {
        address[] memory path = new address[](2);
        vm.startPrank(alice);
        (path[0], path[1]) = (address(product), address(usdt));
        router.swapExactTokensForTokens(SOLD, 1, path, alice, block.timestamp);
        vm.snapshotGasLastCall("ProductSwap", "Uniswap V2 Router02: sell, no burn");
        skip(1 hours);
        (path[0], path[1]) = (address(usdt), address(product));
        router.swapExactTokensForTokens(PAID, 1, path, alice, block.timestamp);
        vm.snapshotGasLastCall("ProductSwap", "Uniswap V2 Router02: buy, no burn");
        skip(1 hours);
        router.swapExactTokensForTokensSupportingFeeOnTransferTokens(PAID, 1, path, alice, block.timestamp);
        vm.snapshotGasLastCall("ProductSwap", "Uniswap V2 Router02: buy, measuring, no burn");
        product.burn(1e18);
        vm.snapshotGasLastCall("ProductSwap", "burn alone");
        vm.stopPrank();
    }
}
